import { calls } from "~/web/api.server";
import { actorOf } from "~/web/context";
import { jsonProblem } from "~/web/json.server";
import { answer } from "~/web/operation";
import type { PerformArgs } from "~/web/perform.server";
import { FindQuery, type FoundAnswer, FoundJson } from "./search-contract.ts";
import { actionsFor, findTyped } from "./find-typed.server.ts";
import { foundRows, pathOf } from "./hit-words.server.ts";

export const searchApi = {
  ...calls("/api/find", ({ respond }) => ({
    GET: respond({
      id: "find",
      tag: "Find",
      summary: "Find a record of any kind",
      description:
        "In every store, and only what the account may open. A gift card's 16 digits count as a look-up of the card: numbers that no card has slow down the account's further ones.",
      permission: "own",
      query: FindQuery,
      answers: {
        200: answer("What was found.", FoundJson, {
          exact: { kind: "sale", id: 181, path: "/sales/181" },
          results: [
            {
              kind: "sale",
              id: 181,
              label: "S-000181, Amelia Hartwell",
              note: "Nov 20, 2026, 4:52 PM EST, Boca Raton",
              aside: "$6,733.24",
              path: "/sales/181",
              tile: null,
            },
          ],
          actions: [],
        }),
      },
      refusals: {
        429: {
          description: "Too many unknown gift card numbers.",
          headers: { "Retry-After": "Seconds until the next try." },
          example: { message: "Too many unknown gift card numbers. Try again in 7 minutes." },
        },
      },
      respond: (asked) => findAsJson(asked, asked.query.q),
    }),
  })),
};

async function findAsJson(args: PerformArgs, q: string): Promise<Response> {
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
