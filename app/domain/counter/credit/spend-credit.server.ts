import { type Cents, cents, inMoney } from "../../money.ts";
import { refuse, type Result } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { readSettings } from "../../shop/settings/read-settings.server.ts";
import { creditOfPerson, findGiftCard } from "./find-credit.server.ts";
import { giftCardNumberProblem, parseGiftCardNumber } from "./gift-card-number.ts";
import { type CreditDocument, moveCredit } from "./move-credit.server.ts";

/** The credit to use: a card's, by its typed or scanned number, or a customer's. */
export type CreditSource =
  | { kind: "gift_card"; number: string }
  | { kind: "store_credit"; customerId: number };

export interface UsedCredit {
  accountId: number;
  amount: Cents;
}

/**
 * Uses credit for a ticket whose row exists. Returns the amount used of each account; merged customers have
 * several, and the oldest pays first. Refuses a number that no card has, and an amount above the balance,
 * which the message gives. `field` takes the message.
 */
export function spendCredit(
  ctx: RuleContext,
  {
    from,
    amount,
    field,
    ...document
  }: { from: CreditSource; amount: Cents; saleId: number; field: string } & CreditDocument,
): Result<UsedCredit[]> {
  const found =
    from.kind === "gift_card" ? cardOf(ctx, from.number) : creditOfPerson(ctx.tx, from.customerId);
  if (typeof found === "string") return refuse("invalid", found, field);
  const accounts = "accounts" in found ? found.accounts : [found];
  if (found.balance === 0)
    return refuse("invalid", from.kind === "gift_card" ? EMPTY_CARD : NO_STORE_CREDIT, field);
  if (found.balance < amount) {
    const balance = inMoney(found.balance, readSettings(ctx.tx).currency);
    const whose = from.kind === "gift_card" ? "This gift card has" : "This customer has store credit of";
    return refuse("invalid", `${whose} ${balance}, which is less than the payment`, field);
  }
  const used: UsedCredit[] = [];
  let left = amount;
  for (const { id: accountId, balance } of accounts) {
    const part = cents(Math.min(left, balance));
    if (part === 0) continue;
    if (!moveCredit(ctx, accountId, { kind: "used", amount: cents(-part) }, document))
      throw new Error(`The balance of credit account ${accountId} changed meanwhile`);
    used.push({ accountId, amount: part });
    left = cents(left - part);
  }
  return { ok: true, value: used, trail: [] };
}

export const UNKNOWN_GIFT_CARD = "No gift card has this number";
const EMPTY_CARD = "This gift card has nothing left";
const NO_STORE_CREDIT = "This customer has no store credit";

/** Returns the card, or the problem with its number. */
function cardOf({ tx }: RuleContext, typed: string) {
  const problem = giftCardNumberProblem(typed);
  if (problem) return problem;
  return findGiftCard(tx, parseGiftCardNumber(typed) ?? "") ?? UNKNOWN_GIFT_CARD;
}
