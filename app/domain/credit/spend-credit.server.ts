import { type Cents, inMoney } from "../money.ts";
import { refuse, type Result } from "../result.ts";
import type { RuleContext } from "../rule-context.ts";
import { readSettings } from "../settings/read-settings.server.ts";
import { findGiftCard, storeCreditOf } from "./find-credit.server.ts";
import { isGiftCardNumber, parseGiftCardNumber } from "./gift-card-number.ts";
import { type CreditDocument, moveCredit } from "./move-credit.server.ts";

/** Whose credit is used: a card's, by its typed or scanned number, or a customer's. */
export type CreditSource =
  { kind: "gift_card"; number: string } | { kind: "store_credit"; customerId: number };

/**
 * Uses credit for a ticket whose row exists; answers the account's id. Refuses a number that no card has, and
 * more than the balance, which it says. `field` takes the message.
 */
export function spendCredit(
  ctx: RuleContext,
  {
    from,
    amount,
    field,
    ...document
  }: { from: CreditSource; amount: Cents; saleId: number; field: string } & CreditDocument,
): Result<number> {
  const account =
    from.kind === "gift_card" ? cardOf(ctx, from.number) : storeCreditOf(ctx.tx, from.customerId);
  if (typeof account === "string") return refuse("invalid", account, field);
  if (!account || account.balance === 0)
    return refuse("invalid", from.kind === "gift_card" ? EMPTY_CARD : NO_STORE_CREDIT, field);
  if (!moveCredit(ctx, account.id, { kind: "used", amount: -amount as Cents }, document)) {
    const balance = inMoney(account.balance, readSettings(ctx.tx).currency);
    const whose = from.kind === "gift_card" ? "This gift card has" : "This customer has store credit of";
    return refuse("invalid", `${whose} ${balance}, which is less than the payment`, field);
  }
  return { ok: true, value: account.id, trail: [] };
}

export const UNKNOWN_GIFT_CARD = "No gift card has this number";
const EMPTY_CARD = "This gift card has nothing left";
const NO_STORE_CREDIT = "This customer has no store credit";

/** The card, or what is wrong with the number. */
function cardOf({ tx }: RuleContext, typed: string) {
  const problem = giftCardNumberProblem(typed);
  if (problem) return problem;
  return findGiftCard(tx, parseGiftCardNumber(typed) ?? "") ?? UNKNOWN_GIFT_CARD;
}

/** What is wrong with a typed number before any card is looked for; null if nothing is. */
export function giftCardNumberProblem(typed: string): string | null {
  const digits = parseGiftCardNumber(typed);
  if (digits === null)
    return typed.trim() === "" ? "Gift card number is required" : "A gift card number has 16 digits";
  return isGiftCardNumber(digits) ? null : "This gift card number is mistyped: check its digits";
}
