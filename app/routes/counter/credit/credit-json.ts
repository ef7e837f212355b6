import { z } from "zod";
import { OWED_KINDS } from "~db/closed-lists.ts";
import { CREDIT_MOVEMENT_KINDS } from "~/domain/counter/credit/credit-movement-kinds";
import type { CreditMovement, OwedCredit } from "~/domain/counter/credit/find-credit.server";
import { isoInstant } from "~/domain/dates";
import { type Cents, formatDecimal } from "~/domain/money";
import { answered } from "~/web/answer-fields";
import { record } from "~/web/json-schema";
import { parameter } from "~/web/query";
import { writeAnswer } from "~/web/write-answer";

/** Query of `GET /api/credit`. */
export const CreditQuery = z.object({
  kind: parameter.choice(OWED_KINDS, "kind is store_credit, gift_card, deposit or all"),
});

export const GiftCardJson = record("GiftCard", {
  number: z.string().describe("16 digits."),
  balance: answered.amount(),
});

export const ShownCardJson = record("ShownGiftCard", {
  id: answered.id(),
  number: z.string().nullable().describe("16 digits; null if the call was sent again under its key."),
  lastFour: answered.text(),
  balance: answered.amount(),
});

export const CreditMovementJson = record("CreditMovement", {
  id: answered.id(),
  kind: z.enum(CREDIT_MOVEMENT_KINDS),
  amount: answered.amount().describe("Negative for what was used."),
  saleId: answered.id().nullable(),
  returnId: answered.id().nullable(),
  buyId: answered.id().nullable().describe("What was bought for it from the customer."),
  location: z.string(),
  at: answered.instant(),
});

export const StoreCreditJson = record("StoreCredit", {
  balance: answered.amount(),
  movements: z.array(CreditMovementJson).describe("Newest first; 1,000 at most from their own address."),
});

export function storeCreditToJson(
  balance: Cents,
  movements: readonly CreditMovement[],
): z.infer<typeof StoreCreditJson> {
  return {
    balance: formatDecimal(balance),
    movements: movements.map((movement) =>
      writeAnswer(CreditMovementJson, movement, {
        kind: movement.kind as z.infer<typeof CreditMovementJson>["kind"],
        location: movement.store,
      }),
    ),
  };
}

export const OwedJson = record("Owed", {
  kind: z.enum(OWED_KINDS),
  balance: answered.amount(),
  since: answered.instant(),
  customerId: answered.id().nullable().describe("Null for a gift card."),
  lastFour: answered.text().nullable().describe("Of a gift card's number."),
  orderId: answered.id().nullable().describe("Of a deposit."),
  number: answered.text().nullable().describe("Of the deposit's order."),
});

export function owedToJson(owed: OwedCredit): z.infer<typeof OwedJson> {
  return writeAnswer(OwedJson, owed, {
    since: isoInstant(owed.createdAt),
    orderId: owed.kind === "deposit" ? owed.id : null,
  });
}
