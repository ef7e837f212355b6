import { z } from "zod";
import { LONGEST_QUERY } from "~/domain/search-text";
import { answered } from "~/web/answer-fields";
import { record } from "~/web/json-schema";
import type { Address } from "~/ui/address";

export const FOUND_KINDS = [
  "customer",
  "sale",
  "return",
  "repair",
  "special_order",
  "layaway",
  "piece",
  "gift_card",
  "transfer",
  "vendor",
  "receiving",
  "melt_lot",
  "buy",
  "count",
  "close",
] as const;

/** `GET /api/find`. */
export const FindQuery = z.object({
  q: z
    .string({ error: "q is what to find" })
    .describe(
      `A number with or without its prefix (S-000181, rt12, 37), a SKU, a gift card's 16 digits, a phone number, an email, a name in any order, a vendor's name, account or invoice number, or words. The first ${LONGEST_QUERY} characters count.`,
    ),
});

const where = { kind: z.enum(FOUND_KINDS), id: answered.id(), path: answered.text().describe("Its page.") };

export const FoundJson = record("Found", {
  exact: record("ExactHit", where)
    .nullable()
    .describe("The only record that `q` names in full; its page opens at once."),
  results: z
    .array(
      record("Hit", {
        kind: where.kind,
        id: where.id,
        label: answered.text().describe("A name, or a number with a few words, for people."),
        note: answered.text().describe("What tells it from others, for people."),
        aside: answered.text().describe("Its amount or number, for people."),
        path: where.path,
        tile: answered
          .text()
          .nullable()
          .describe(
            "The address of its first photo's thumbnail, or the name of a drawing, and of its metal's and stone's colors; null for people and papers.",
          ),
      }),
    )
    .describe("Exact ones first, then by kind; five of each at the most."),
  actions: z
    .array(record("FindAction", { label: answered.text(), path: answered.text() }))
    .describe("Forms that the account may open next, some of them filled in with `q`."),
});

type Answer = z.infer<typeof FoundJson>;
export type FoundRow = Answer["results"][number] & { path: Address };
export interface FoundAnswer extends Answer {
  results: FoundRow[];
  actions: (Answer["actions"][number] & { path: Address })[];
}
