import { answer, type Operations } from "~/web/operation";
import { FindQuery, FoundJson } from "./find-contract.ts";

export const findApi = {
  "/api/find": {
    GET: {
      id: "find",
      tag: "Find",
      summary: "Find a record of any kind",
      description:
        "In every store, and only what the account may open. A gift card's 16 digits count as a look-up of the card: numbers that no card has slow down the account's further ones.",
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
    },
  },
} satisfies Operations;
