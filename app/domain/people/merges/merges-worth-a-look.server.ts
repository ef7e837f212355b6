import { and, eq, gte, inArray, isNull, lt, or } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { oneOfMany } from "~db/one-of-many.ts";
import { buys, creditAccounts, creditMovements, returns, sales } from "~db/schema/index.ts";
import { ofPerson, personIds } from "./one-person.server.ts";
import type { Instant } from "../../dates.ts";
import { type Cents, cents, sumOf } from "../../money.ts";
import type { Trail } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { noteLook } from "../../shop/looks/list-look.server.ts";

/**
 * Lists a merge of customers of whom one has store credit, which pays for the other as well from now on. Called once
 * they are merged.
 */
export function noteMerge(ctx: RuleContext, keptId: number): Trail[] {
  const accounts = ctx.tx
    .select({ balance: creditAccounts.balance })
    .from(creditAccounts)
    .where(ofPerson(ctx.tx, creditAccounts.customerId, keptId))
    .all();
  const amount = sumOf(accounts.map(({ balance }) => balance));
  const record = { kind: "customer", id: keptId } as const;
  return amount > 0 ? [noteLook(ctx, { kind: "for_another", record, amount })] : [];
}

/**
 * Lists as worth a look the tickets of one customer that store credit of the other paid while a merge made
 * them one person, and the kept one if it got credit for tickets or buys since: they may have been the other's. Called
 * once the merge is undone.
 */
export function noteUndoneMerge(ctx: RuleContext, merge: UndoneMerge): Trail[] {
  return [...noteUsed(ctx, merge), ...noteGot(ctx, merge)];
}

interface UndoneMerge {
  keptId: number;
  mergedId: number;
  mergedAt: Instant;
}

function noteUsed(ctx: RuleContext, { keptId, mergedId, mergedAt }: UndoneMerge): Trail[] {
  const { tx } = ctx;
  const [kept, merged] = [personIds(tx, keptId), personIds(tx, mergedId)];
  const paid = (by: number[], forOthers: number[]) =>
    and(oneOfMany(creditAccounts.customerId, by), oneOfMany(sales.customerId, forOthers));
  const found = tx
    .select({ saleId: sales.id, amount: creditMovements.amount })
    .from(creditAccounts)
    .innerJoin(creditMovements, eq(creditMovements.accountId, creditAccounts.id))
    .innerJoin(sales, eq(sales.id, creditMovements.saleId))
    .where(
      and(
        eq(creditMovements.kind, "used"),
        gte(creditMovements.at, mergedAt),
        eq(sales.isLive, true),
        or(paid(kept, merged), paid(merged, kept)),
      ),
    )
    .all();
  const used = new Map<number, Cents>();
  for (const { saleId, amount } of found) used.set(saleId, cents((used.get(saleId) ?? 0) - amount));
  return [...used].map(([id, amount]) =>
    noteLook(ctx, { kind: "for_another", record: { kind: "sale", id }, amount }),
  );
}

/** What comes back of a ticket from before goes to whoever had it. */
function noteGot(ctx: RuleContext, { keptId, mergedAt }: UndoneMerge): Trail[] {
  const { kind, amount, at } = creditMovements;
  const tickets = alias(sales, "tickets");
  const isOfSince = or(gte(tickets.soldAt, mergedAt), gte(buys.boughtAt, mergedAt));
  const got = ctx.tx
    .select({ amount })
    .from(creditAccounts)
    .innerJoin(creditMovements, eq(creditMovements.accountId, creditAccounts.id))
    .leftJoin(returns, eq(returns.id, creditMovements.returnId))
    .leftJoin(sales, eq(sales.id, returns.saleId))
    .leftJoin(tickets, eq(tickets.id, creditMovements.saleId))
    .leftJoin(buys, eq(buys.id, creditMovements.buyId))
    .where(
      and(
        eq(creditAccounts.customerId, keptId),
        gte(at, mergedAt),
        // What a void gives back was used.
        or(
          inArray(kind, ["refunded", "bought", "traded_in"]),
          and(eq(kind, "voided"), lt(amount, cents(0)), isOfSince),
        ),
        or(isNull(sales.id), gte(sales.soldAt, mergedAt)),
      ),
    )
    .all();
  const sum = sumOf(got.map((movement) => movement.amount));
  const record = { kind: "customer", id: keptId } as const;
  return sum > 0 ? [noteLook(ctx, { kind: "for_another", record, amount: sum })] : [];
}
