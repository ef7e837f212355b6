import { z } from "zod";
import { isAvailable } from "~/domain/stock/pieces/piece-states";
import type { Wish } from "~/domain/stock/wishes/find-wishes.server";
import { type Instant, isoInstant } from "~/domain/dates";
import { formatDecimal } from "~/domain/money";
import { answered } from "~/web/answer-fields";
import { record } from "~/web/json-schema";
import { writeAnswer } from "~/web/write-answer";

export const WishJson = record("Wish", {
  id: answered.id(),
  customerId: answered.id(),
  customerName: answered.text(),
  inventoryId: answered.id().nullable().describe("Null for a wish in words."),
  sku: answered.text().nullable(),
  description: answered.text(),
  retailPrice: answered.amount().nullable(),
  isAvailable: z.boolean().describe("Whether the item is for sale; false for a wish in words."),
  note: answered.text().nullable(),
  at: answered.instant(),
  by: answered.text(),
});

export function wishToJson(wish: Wish): z.infer<typeof WishJson> {
  const { piece } = wish;
  return writeAnswer(WishJson, wish, {
    inventoryId: piece?.id ?? null,
    sku: piece?.sku ?? null,
    retailPrice: piece ? formatDecimal(piece.retailPrice) : null,
    isAvailable: piece !== null && isAvailable(piece),
    at: isoInstant(wish.at as Instant),
  });
}
