import { insertRow } from "~db/insert-row.ts";
import { creditAccounts } from "~db/schema/index.ts";
import { type Cents, cents } from "../../money.ts";
import type { RuleContext } from "../../rule-context.ts";
import { storeCreditOf } from "./find-credit.server.ts";
import { type CreditDocument, moveCredit } from "./move-credit.server.ts";

/**
 * Adds money to credit: given back, or paid for what was `bought` or `traded_in`. It goes to a customer,
 * whose account it opens if need be, or to the card that paid. Returns the account's id.
 */
export function addCredit(
  ctx: RuleContext,
  {
    to,
    amount,
    kind = "refunded",
    ...document
  }: {
    to: { customerId: number } | { accountId: number };
    amount: Cents;
    kind?: "refunded" | "bought" | "traded_in";
  } & CreditDocument,
): number {
  if (amount <= 0) throw new RangeError("Credit is added");
  const id = "accountId" in to ? to.accountId : storeCreditAccount(ctx, to.customerId);
  if (!moveCredit(ctx, id, { kind, amount }, document)) throw new Error(`There is no credit account ${id}`);
  return id;
}

function storeCreditAccount({ tx, now }: RuleContext, customerId: number): number {
  const known = storeCreditOf(tx, customerId);
  if (known) return known.id;
  return insertRow(tx, creditAccounts, {
    kind: "store_credit",
    customerId,
    balance: cents(0),
    createdAt: now,
  });
}
