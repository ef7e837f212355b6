import { eq, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { creditMovements } from "~db/schema/index.ts";
import { type Cents, cents } from "../../money.ts";
import { refuse, type Result } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { getCreditAccount } from "./find-credit.server.ts";
import { lastFourOf } from "./gift-card-number.ts";
import { type CreditDocument, moveCredit } from "./move-credit.server.ts";
import { paidForSomething } from "./used-card.server.ts";

/**
 * Reverses the credit of a voided ticket, on the ticket's own store day: gives back what it used, and takes
 * back what it sold or gave. `whyNotReverseCredit` must have been asked.
 */
export function reverseCreditOf(ctx: RuleContext, saleId: number): void {
  for (const { accountId, amount, store, storeDay } of creditOfSale(ctx.tx, saleId)) {
    const movement = { kind: "voided", amount: cents(-amount) } as const;
    if (!moveCredit(ctx, accountId, movement, { saleId, store, storeDay }))
      throw new Error(`The balance of credit account ${accountId} changed meanwhile`);
  }
}

/** Says why a ticket's credit can't be reversed: some of what it sold or gave has been used. Null if it can. */
export function whyNotReverseCredit(tx: Tx, saleId: number): string | null {
  const moved = creditOfSale(tx, saleId);
  const used = moved.find(({ kind, accountId }) => kind === "sold" && isUsed(tx, accountId));
  if (used) return `${usedCard(tx, used.accountId)}: return the rest instead`;
  const isSpent = moved.some(({ accountId, amount }) => accountOf(tx, accountId).balance < amount);
  return isSpent ? "Store credit from this ticket has been used: return it instead" : null;
}

function creditOfSale(tx: Tx, saleId: number) {
  return tx
    .select({
      accountId: creditMovements.accountId,
      kind: creditMovements.kind,
      store: creditMovements.store,
      storeDay: creditMovements.storeDay,
      amount: sql<Cents>`sum(${creditMovements.amount})`,
    })
    .from(creditMovements)
    .where(eq(creditMovements.saleId, saleId))
    .groupBy(creditMovements.accountId)
    .having(sql`sum(${creditMovements.amount}) <> 0`)
    .all();
}

/** Takes back all that is on a gift card whose line is returned. Refused (409) if it was used. */
export function takeBackGiftCard(
  ctx: RuleContext,
  { accountId, field, ...document }: { accountId: number; returnId: number; field: string } & CreditDocument,
): Result<null> {
  if (isUsed(ctx.tx, accountId))
    return refuse("conflict", `${usedCard(ctx.tx, accountId)}, so it can't come back`, field);
  const { balance } = accountOf(ctx.tx, accountId);
  if (!moveCredit(ctx, accountId, { kind: "returned", amount: cents(-balance) }, document))
    throw new Error(`The balance of credit account ${accountId} changed meanwhile`);
  return { ok: true, value: null, trail: [] };
}

function isUsed(tx: Tx, accountId: number): boolean {
  return tx.get<{ used: number }>(sql`select ${paidForSomething(sql`${accountId}`)} as used`).used === 1;
}

function usedCard(tx: Tx, accountId: number): string {
  return `The gift card ending in ${lastFourOf(accountOf(tx, accountId).number ?? "")} has been used`;
}

function accountOf(tx: Tx, id: number) {
  const account = getCreditAccount(tx, id);
  if (!account) throw new Error(`There is no credit account ${id}`);
  return account;
}
