import { and, eq, gte, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { LOOKED_AT } from "~db/closed-lists.ts";
import type { BulkField } from "~db/bulk-change-lists.ts";
import type { Tx } from "~db/client.server.ts";
import { auditLog, bulkChanges, looks, orders, returns, sales } from "~db/schema/index.ts";
import { takenOnDay } from "../buys/buy-steps.server.ts";
import { areOnePerson, ofPerson } from "../customers/one-person.server.ts";
import { addDays, type Day, daysBetween, type Instant } from "../dates.ts";
import { type Cents, cents, priceLess, rate, sumOf } from "../money.ts";
import type { ActingEmployee, RuleContext } from "../rule-context.ts";
import type { PricedLine } from "../sales/priced-line.ts";
import { type LookKind, USUAL } from "./look-kinds.ts";

interface NewLook {
  kind: LookKind;
  record: { kind: Exclude<(typeof LOOKED_AT)[number], "shop">; id: number };
  /** Cents that it is about. */
  amount: Cents | null;
}

/** Lists what somebody should look at. The record's own entry in the trail says the rest. */
export function noteLook({ tx, actor, now }: RuleContext, { kind, record, amount }: NewLook): void {
  tx.insert(looks)
    .values({ kind, recordKind: record.kind, recordId: record.id, amount, at: now, employeeId: actor.id })
    .run();
}

/** Lists a bulk change that lowered prices, by how much in all: once it ends, and again if it went on after that. */
export function noteBulkChange(
  { tx, now }: RuleContext<ActingEmployee | null>,
  { id, field }: { id: number; field: BulkField },
): void {
  if (field !== "price") return;
  const { amount } = tx.get<{ amount: number }>(
    sql`select total(before - after) as amount from bulk_change_rows
      where bulk_change_id = ${id} and outcome = 'changed' and cast(after as integer) < cast(before as integer)`,
  );
  if (amount === 0) return;
  const about = { kind: "bulk_lowered", recordKind: "bulk_change", recordId: id } as const;
  const by = tx
    .select({ employeeId: bulkChanges.employeeId })
    .from(bulkChanges)
    .where(eq(bulkChanges.id, id));
  tx.insert(looks)
    .values({ ...about, ...by.get(), amount: cents(amount), at: now })
    .run();
}

/** Lists what of a ticket is beyond what is usual: discounts, tax, trade-in, and prices lowered for it. */
export function noteSale(
  ctx: RuleContext,
  {
    saleId,
    lessTax,
    tradeIn,
    lines,
  }: {
    saleId: number;
    /** What the tax lacks of the store's rate, without a reason of the list. */
    lessTax: Cents;
    tradeIn: Brought;
    lines: readonly PricedLine[];
  },
): void {
  const record = { kind: "sale", id: saleId } as const;
  const note = (kind: LookKind, amount: Cents) => {
    if (amount > 0) noteLook(ctx, { kind, record, amount });
  };
  note("discount", sumOf(lines.map(discountBeyondUsual)));
  note("tax", lessTax);
  note("trade_in", isBeyondUsual(ctx, tradeIn) ? tradeIn.amount : cents(0));
  note("price_lowered", sumOf(lines.map((line) => loweredFor(ctx, line))));
}

/** Lists what was bought from a person for more than is usual to take in trade. */
export function noteBuy(ctx: RuleContext, bought: Brought & { customerId: number }): void {
  const { customerId, amount } = bought;
  if (isBeyondUsual(ctx, bought))
    noteLook(ctx, { kind: "trade_in", record: { kind: "customer", id: customerId }, amount });
}

/** What was just traded in or bought, and from whom by whom. */
interface Brought {
  customerId: number | null;
  employeeId: number;
  storeDay: Day;
  amount: Cents;
}

/** With what else came that day. */
function isBeyondUsual({ tx }: RuleContext, brought: Brought): boolean {
  return brought.amount > 0 && takenOnDay(tx, brought) > USUAL.tradeIn;
}

function discountBeyondUsual({ piece, serviceId, listPrice, price }: PricedLine): Cents {
  const hasList = piece !== null || serviceId !== null;
  return cents(hasList && price < priceLess(listPrice, rate(USUAL.discount)) ? listPrice - price : 0);
}

/** By how much a piece's price was lowered in the days before it was agreed on: at the sale, or at a layaway's intake. */
function loweredFor({ tx, now }: RuleContext, { piece, orderId }: PricedLine): Cents {
  // The claim raised the version of one that nobody changed to 2.
  if (piece === null || piece.version <= 2) return cents(0);
  const { id } = piece;
  const layaway = orderId === null ? undefined : tx.select().from(orders).where(eq(orders.id, orderId)).get();
  const agreedAt = layaway?.takenInAt ?? now;
  const since = (agreedAt - USUAL.priceDays * 24 * 60 * 60 * 1000) as Instant;
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
 * Lists a return that comes soon after its sale, one that pays a ticket that isn't known to be the same customer's, one
 * that is one too many of a person's in a week, and as a discount what was given back beyond what is usual while the
 * customer kept what was sold. What a walk-in's ticket pays of a customer's is a return of theirs.
 */
export function noteReturn(
  ctx: RuleContext,
  {
    saleId,
    customerId,
    paid,
    soldDay,
    storeDay,
    amount,
    goodwill,
  }: {
    saleId: number;
    customerId: number | null;
    /** Of another ticket, and whose that is. */
    paid: { saleId: number; customerId: number | null; amount: Cents } | null;
    soldDay: Day;
    storeDay: Day;
    amount: Cents;
    goodwill: Cents;
  },
): void {
  if (goodwill > 0)
    noteLook(ctx, { kind: "discount", record: { kind: "sale", id: saleId }, amount: goodwill });
  if (daysBetween(soldDay, storeDay) < USUAL.returnDays)
    noteLook(ctx, { kind: "early_return", record: { kind: "sale", id: saleId }, amount });
  if (paid && paid.amount > 0 && !areOnePerson(ctx.tx, customerId, paid.customerId))
    noteLook(ctx, { kind: "for_another", record: { kind: "sale", id: paid.saleId }, amount: paid.amount });
  const personId = customerId ?? paid?.customerId ?? null;
  if (personId === null) return;
  const week = returnsSince(ctx.tx, personId, addDays(storeDay, -6));
  if (week.length > USUAL.returnsOfWeek)
    noteLook(ctx, {
      kind: "returns_of_week",
      record: { kind: "customer", id: personId },
      amount: sumOf(week.map(({ total }) => total)),
    });
}

function returnsSince(tx: Tx, customerId: number, first: Day) {
  const total = { total: returns.total };
  const own = tx
    .select(total)
    .from(sales)
    .innerJoin(returns, eq(returns.saleId, sales.id))
    .where(and(ofPerson(tx, sales.customerId, customerId), gte(returns.storeDay, first)))
    .all();
  const walkIns = tx
    .select(total)
    .from(paidFor)
    .innerJoin(returns, eq(returns.exchangeId, paidFor.id))
    .innerJoin(sales, eq(sales.id, returns.saleId))
    .where(
      and(
        ofPerson(tx, paidFor.customerId, customerId),
        isNull(sales.customerId),
        gte(returns.storeDay, first),
      ),
    )
    .all();
  return [...own, ...walkIns];
}

const paidFor = alias(sales, "paid_for");
