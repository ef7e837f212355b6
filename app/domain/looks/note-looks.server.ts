import { and, eq, gte, sql } from "drizzle-orm";
import type { LOOKED_AT } from "~db/closed-lists.ts";
import type { BulkField } from "~db/bulk-change-lists.ts";
import type { Tx } from "~db/client.server.ts";
import { insertRow } from "~db/insert-row.ts";
import { auditLog, bulkChanges, looks, returns, sales } from "~db/schema/index.ts";
import { ofPerson } from "../customers/one-person.server.ts";
import { addDays, type Day, daysBetween, type Instant } from "../dates.ts";
import { type Cents, cents, priceLess, rate, sumOf } from "../money.ts";
import type { ActingEmployee, RuleContext } from "../rule-context.ts";
import type { Trail } from "../result.ts";
import type { PricedLine } from "../sales/priced-line.ts";
import { type LookKind, USUAL } from "./look-kinds.ts";

interface NewLook {
  kind: LookKind;
  record: { kind: Exclude<(typeof LOOKED_AT)[number], "shop">; id: number };
  /** Cents that it is about. */
  amount: Cents | null;
}

/** Lists what somebody should look at, with its entry. The record's own entry in the trail says the rest. */
export function noteLook(ctx: RuleContext, { kind, record, amount }: NewLook): Trail {
  return list(ctx, { kind, recordKind: record.kind, recordId: record.id, amount, employeeId: ctx.actor.id });
}

function list(
  { tx, now }: RuleContext<ActingEmployee | null>,
  look: Omit<typeof looks.$inferInsert, "id" | "at" | "seenAt" | "seenBy">,
): Trail {
  const id = insertRow(tx, looks, { ...look, at: now });
  return { action: "look.listed", record: { kind: "look", id }, after: look };
}

/** Lists a bulk change that lowered prices, by how much in all: once it ends, and again if it went on after that. */
export function noteBulkChange(
  ctx: RuleContext<ActingEmployee | null>,
  { id, field }: { id: number; field: BulkField },
): Trail[] {
  const { tx } = ctx;
  if (field !== "price") return [];
  const { amount } = tx.get<{ amount: number }>(
    sql`select total(before - after) as amount from bulk_change_rows
      where bulk_change_id = ${id} and outcome = 'changed' and cast(after as integer) < cast(before as integer)`,
  );
  if (amount === 0) return [];
  const about = { kind: "bulk_lowered", recordKind: "bulk_change", recordId: id } as const;
  const by = tx
    .select({ employeeId: bulkChanges.employeeId })
    .from(bulkChanges)
    .where(eq(bulkChanges.id, id));
  return [list(ctx, { ...about, ...by.get(), amount: cents(amount) })];
}

/** Lists what of a ticket is beyond what is usual: discounts, tax, trade-in, and prices lowered for it. */
export function noteSale(
  ctx: RuleContext,
  {
    saleId,
    lessTax,
    tradedIn,
    lines,
  }: {
    saleId: number;
    /** What the tax lacks of the store's rate, without a reason of the list. */
    lessTax: Cents;
    /** With all that its customer sold and traded in that day; 0 for a ticket without a trade-in. */
    tradedIn: Cents;
    lines: readonly PricedLine[];
  },
): Trail[] {
  const record = { kind: "sale", id: saleId } as const;
  const note = (kind: LookKind, amount: Cents) =>
    amount > 0 ? [noteLook(ctx, { kind, record, amount })] : [];
  return [
    ...note("discount", sumOf(lines.map(discountBeyondUsual))),
    ...note("tax", lessTax),
    ...note("trade_in", tradedIn > USUAL.tradeIn ? tradedIn : cents(0)),
    ...note("price_lowered", sumOf(lines.map(({ piece }) => (piece ? loweredBy(ctx, piece) : cents(0))))),
  ];
}

/** Lists what was bought from a person in a day, if it is more than is usual to take in trade. */
export function noteBuy(
  ctx: RuleContext,
  { customerId, amount }: { customerId: number; amount: Cents },
): Trail[] {
  if (amount <= USUAL.tradeIn) return [];
  return [noteLook(ctx, { kind: "trade_in", record: { kind: "customer", id: customerId }, amount })];
}

function discountBeyondUsual({ piece, serviceId, listPrice, price }: PricedLine): Cents {
  const hasList = piece !== null || serviceId !== null;
  return cents(hasList && price < priceLess(listPrice, rate(USUAL.discount)) ? listPrice - price : 0);
}

/** By how much its price was lowered in the days before, all in all. */
function loweredBy({ tx, now }: RuleContext, { id, version }: { id: number; version: number }): Cents {
  // The claim raised the version of one that nobody changed to 2.
  if (version <= 2) return cents(0);
  const since = (now - USUAL.priceDays * 24 * 60 * 60 * 1000) as Instant;
  const changes = tx
    .select({ payload: auditLog.payload })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.recordKind, "piece"),
        eq(auditLog.recordId, String(id)),
        eq(auditLog.action, "piece.changed"),
        gte(auditLog.at, since),
      ),
    )
    .all();
  return sumOf(changes.map(({ payload }) => loweredIn(payload)));
}

function loweredIn(payload: string | null): Cents {
  if (payload === null) return cents(0);
  const { before, after } = JSON.parse(payload) as {
    before?: { retailPrice?: number };
    after?: { retailPrice?: number };
  };
  const from = before?.retailPrice;
  const to = after?.retailPrice;
  return cents(from !== undefined && to !== undefined && to < from ? from - to : 0);
}

/**
 * Lists a return that comes soon after its sale, one that is one too many of a person's in a week, and as a discount
 * what was given back beyond what is usual while the customer kept what was sold.
 */
export function noteReturn(
  ctx: RuleContext,
  {
    saleId,
    customerId,
    soldDay,
    storeDay,
    amount,
    goodwill,
  }: {
    saleId: number;
    customerId: number | null;
    soldDay: Day;
    storeDay: Day;
    amount: Cents;
    goodwill: Cents;
  },
): Trail[] {
  const record = { kind: "sale", id: saleId } as const;
  const noted = goodwill > 0 ? [noteLook(ctx, { kind: "discount", record, amount: goodwill })] : [];
  if (daysBetween(soldDay, storeDay) < USUAL.returnDays)
    noted.push(noteLook(ctx, { kind: "early_return", record, amount }));
  if (customerId === null) return noted;
  const week = returnsSince(ctx.tx, customerId, addDays(storeDay, -6));
  if (week.length <= USUAL.returnsOfWeek) return noted;
  const person = { kind: "customer", id: customerId } as const;
  const sum = sumOf(week.map(({ total }) => total));
  return [...noted, noteLook(ctx, { kind: "returns_of_week", record: person, amount: sum })];
}

function returnsSince(tx: Tx, customerId: number, first: Day) {
  return tx
    .select({ total: returns.total })
    .from(sales)
    .innerJoin(returns, eq(returns.saleId, sales.id))
    .where(and(ofPerson(tx, sales.customerId, customerId), gte(returns.storeDay, first)))
    .all();
}
