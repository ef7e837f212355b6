import type { MiddlewareFunction } from "react-router";
import { askHeadOffice } from "../runtime/shop.server.ts";
import { clientOf } from "../web/client-context.ts";
import { notAvailableText } from "../web/not-saved-text.server.ts";
import { problem } from "../web/problem.ts";

/** URLs that read or write the head office's folder: its backups, and `audit.key`, which seals second factors too. */
const OF_ITS_FOLDER =
  /^\/(api\/)?(backups(\/.*)?|audit\/(head(\/.*)?|:[^/]+)|account\/second-factor(\/.*)?|sign-in\/code|settings\/security|customers\/:[^/]+\/erase)$/;

/**
 * In a store, has the head office answer a read of what only that has. By the pattern that the router found, so that
 * no spelling of an address goes past it. What is seen here is seen only if the head office doesn't answer.
 */
export const refuseWithoutHeadOffice: MiddlewareFunction<Response> = ({ request, context, pattern }) => {
  const reads = request.method === "GET" || request.method === "HEAD";
  if (!reads || !OF_ITS_FOLDER.test(`/${pattern.replace(/^\//, "")}`)) return;
  if (askHeadOffice(clientOf(request, context).requestId)) throw problem(503, notAvailableText());
};
