import { actorOf } from "~/web/context";
import { jsonProblem } from "~/web/json.server";
import { readQuery } from "~/web/query";
import type { Route } from "./+types/find-api";
import { FindQuery, type FoundAnswer } from "./find-contract.ts";
import { actionsFor, findTyped } from "./find-typed.server.ts";
import { foundRows, pathOf } from "./hit-words.server.ts";

export async function loader(args: Route.LoaderArgs) {
  const { q } = readQuery(args.url, FindQuery);
  const found = await findTyped(args, q);
  if (found.card?.status === 429)
    return jsonProblem(429, found.card.message, undefined, {
      "Retry-After": String(found.card.retryAfter ?? 1),
    });
  const { exact, hits } = found;
  return Response.json({
    exact: exact && { kind: exact.kind, id: exact.id, path: pathOf(exact) },
    results: foundRows(actorOf(args.context), hits),
    actions: actionsFor(actorOf(args.context), found),
  } satisfies FoundAnswer);
}
