import type { MiddlewareFunction } from "react-router";
import { chainPart } from "../runtime/shop.server.ts";
import { clientOf } from "../web/client-context.ts";
import { notAvailableText } from "../web/not-saved-text.server.ts";
import { problem } from "../web/problem.ts";

/** In a store, what the head office alone can answer, when it didn't. */
export const refuseWithoutHeadOffice: MiddlewareFunction<Response> = ({ request, context }) => {
  const chain = chainPart();
  if (chain?.part === "store" && chain.needHeadOffice.has(clientOf(request, context).requestId))
    throw problem(503, notAvailableText());
};
