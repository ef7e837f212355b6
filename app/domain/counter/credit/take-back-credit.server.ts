import { eq, sql } from "drizzle-orm";
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
 * back what it sold or gave. Refused (409) if some of that has been used.
 */
export function reverseCreditOf(ctx: RuleContext, saleId: number): Result<null> {
  const moved = ctx.tx
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
  const used = moved.find(({ kind, accountId }) => kind === "sold" && isUsed(ctx, accountId));
  if (used) return refuseUsed(ctx, used.accountId, "this ticket can't be voided");
  for (const { accountId, amount, store, storeDay } of moved) {
    const movement = { kind: "voided", amount: cents(-amount) } as const;
    if (!moveCredit(ctx, accountId, movement, { saleId, store, storeDay }))
      return refuse("conflict", "Store credit from this ticket has been used, so it can't be voided");
  }
  return { ok: true, value: null, trail: [] };
}

/** Takes back all that is on a gift card whose line is returned. Refused (409) if it was used. */
export function takeBackGiftCard(
  ctx: RuleContext,
  { accountId, field, ...document }: { accountId: number; returnId: number; field: string } & CreditDocument,
): Result<null> {
  if (isUsed(ctx, accountId)) return refuseUsed(ctx, accountId, "it can't come back", field);
  const { balance } = accountOf(ctx, accountId);
  if (!moveCredit(ctx, accountId, { kind: "returned", amount: cents(-balance) }, document))
    throw new Error(`The balance of credit account ${accountId} changed meanwhile`);
  return { ok: true, value: null, trail: [] };
}

function isUsed({ tx }: RuleContext, accountId: number): boolean {
  return tx.get<{ used: number }>(sql`select ${paidForSomething(sql`${accountId}`)} as used`).used === 1;
}

function refuseUsed(ctx: RuleContext, accountId: number, so: string, field?: string) {
  const lastFour = lastFourOf(accountOf(ctx, accountId).number ?? "");
  return refuse("conflict", `The gift card ending in ${lastFour} has been used, so ${so}`, field);
}

function accountOf({ tx }: RuleContext, id: number) {
  const account = getCreditAccount(tx, id);
  if (!account) throw new Error(`There is no credit account ${id}`);
  return account;
}
