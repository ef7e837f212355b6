import { randomInt } from "node:crypto";
import type { Tx } from "~db/client.server.ts";
import { insertRow } from "~db/insert-row.ts";
import { creditAccounts } from "~db/schema/index.ts";
import { type Cents, cents } from "../money.ts";
import type { RuleContext } from "../rule-context.ts";
import { findGiftCard } from "./find-credit.server.ts";
import { checkDigitOf, GIFT_CARD_DIGITS } from "./gift-card-number.ts";
import { type CreditDocument, moveCredit } from "./move-credit.server.ts";

/** A new card with this amount on it, sold on a ticket whose row exists. Answers its account's id. */
export function sellGiftCard(
  ctx: RuleContext,
  { amount, ...document }: { amount: Cents; saleId: number } & CreditDocument,
): number {
  if (amount <= 0) throw new RangeError("Enter an amount for the gift card");
  const number = freshNumber(ctx.tx);
  const id = insertRow(ctx.tx, creditAccounts, {
    kind: "gift_card",
    number,
    balance: cents(0),
    createdAt: ctx.now,
  });
  moveCredit(ctx, id, { kind: "sold", amount }, document);
  return id;
}

/** Random, so that no card leads to another. Never begins with 0, which spreadsheets drop. */
export function freshNumber(tx: Tx): string {
  for (;;) {
    const others = Array.from({ length: GIFT_CARD_DIGITS - 2 }, () => randomInt(10));
    const digits = [1 + randomInt(9), ...others].join("");
    const number = digits + checkDigitOf(digits);
    if (!findGiftCard(tx, number)) return number;
  }
}
