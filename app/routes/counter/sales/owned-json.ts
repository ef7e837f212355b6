import type { z } from "zod";
import type { Owned } from "~/domain/counter/sales/find-owned.server";
import { answered } from "~/web/answer-fields";
import { record } from "~/web/json-schema";
import { writeAnswer } from "~/web/write-answer";

export const OwnedJson = record("OwnedPiece", {
  inventoryId: answered.id(),
  sku: answered.text(),
  description: answered.text(),
  category: answered.text(),
  date: answered.day(),
  saleId: answered.id(),
  price: answered.amount(),
});

export function ownedToJson(owned: Owned): z.infer<typeof OwnedJson> {
  return writeAnswer(OwnedJson, owned, { inventoryId: owned.pieceId });
}
