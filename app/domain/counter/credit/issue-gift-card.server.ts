import { insertRow } from "~db/insert-row.ts";
import { creditAccounts } from "~db/schema/index.ts";
import { type Cents, cents } from "../../money.ts";
import type { RuleContext } from "../../rule-context.ts";
import { freshGiftCardNumber } from "./fresh-gift-card-number.server.ts";
import { type CreditDocument, moveCredit } from "./move-credit.server.ts";

/** Creates a card with this amount, sold on a ticket whose row exists. Returns its account's id. */
export function issueGiftCard(
  ctx: RuleContext,
  { amount, ...document }: { amount: Cents; saleId: number } & CreditDocument,
): number {
  if (amount <= 0) throw new RangeError("Enter an amount for the gift card");
  const number = freshGiftCardNumber(ctx.tx);
  const id = insertRow(ctx.tx, creditAccounts, {
    kind: "gift_card",
    number,
    balance: cents(0),
    createdAt: ctx.now,
  });
  moveCredit(ctx, id, { kind: "sold", amount }, document);
  return id;
}
