import { and, eq, gte, isNotNull, isNull, sql } from "drizzle-orm";
import type { LOOKED_AT } from "~db/closed-lists.ts";
import type { BulkField } from "~db/bulk-change-lists.ts";
import type { Tx } from "~db/client.server.ts";
import { auditLog, bulkChanges, looks, returns, sales } from "~db/schema/index.ts";
import { takenOfDay } from "../buys/taken-of-day.server.ts";
import { keptIdOf, ofPerson } from "../customers/one-person.server.ts";
import { addDays, type Day, dayIn, daysBetween, type Instant } from "../dates.ts";
import type { DayOf, DaySum } from "../day-sum.ts";
import { type Cents, cents, priceLess, rate, sumOf } from "../money.ts";
import type { ActingEmployee, RuleContext } from "../rule-context.ts";
import type { PaymentKind } from "../payments/payment-kinds.ts";
import { cashBackOfDay, cashBackSum } from "../returns/cash-back-of-day.server.ts";
import { discountsOfDay } from "../sales/discounts-of-day.server.ts";
import type { PricedLine } from "../sales/priced-line.ts";
import { type Count, isPaper, offBy } from "../till/counted-kinds.ts";
import { missingOfDay } from "../till/missing-of-day.server.ts";
import { movedOfDay } from "../till/moved-of-day.server.ts";
import type { MovementKind } from "../till/till-fields.ts";
import { GUARDS } from "./guards.ts";
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

/**
 * Lists what one person had or one employee did on a store day, if its sum is beyond what is usual: one line for each
 * employee who took part, which grows until somebody marks it as seen.
 */
function noteDay(
  { tx, actor, now }: RuleContext,
  { kind, storeDay, of, sum, most }: { kind: LookKind; storeDay: Day; of: DayOf; sum: DaySum; most: Cents },
): void {
  if (sum.amount <= most) return;
  const about =
    "customerId" in of
      ? ({ recordKind: "customer", recordId: keptIdOf(tx, of.customerId) } as const)
      : ({ recordKind: "employee", recordId: of.employeeId } as const);
  const line = { at: now, amount: sum.amount === 0 ? null : sum.amount, steps: sum.steps };
  const { day, recordKind, recordId, employeeId, seenAt } = looks;
  tx.insert(looks)
    .values({ kind, day: storeDay, employeeId: actor.id, ...about, ...line })
    .onConflictDoUpdate({
      target: [day, looks.kind, recordKind, recordId, employeeId],
      targetWhere: and(isNotNull(day), isNull(seenAt)),
      set: line,
    })
    .run();
}

/** Whose day a step belongs to: the employee's, and the person's if there is one. */
function daysOf({ actor }: RuleContext, customerId: number | null): DayOf[] {
  return [{ employeeId: actor.id }, ...(customerId === null ? [] : [{ customerId }])];
}

function noteDiscountsOfDay(ctx: RuleContext, storeDay: Day, customerId: number | null): void {
  for (const of of daysOf(ctx, customerId)) {
    const sum = discountsOfDay(ctx.tx, storeDay, of);
    if (sum.steps > 1)
      noteDay(ctx, { kind: "discounts_of_day", storeDay, of, sum, most: USUAL.discountsOfDay });
  }
}

function noteTakenOfDay(ctx: RuleContext, storeDay: Day, customerId: number | null): void {
  for (const of of daysOf(ctx, customerId)) {
    const sum = takenOfDay(ctx.tx, storeDay, of);
    const most = "customerId" in of ? USUAL.tradeIn : USUAL.takenOfDay;
    // A single one beyond it has a line of its own.
    if (sum.steps > 1) noteDay(ctx, { kind: "taken_of_day", storeDay, of, sum, most });
  }
}

/** Lists cash that was given back, for a return or a deposit, if the day's sum of it is beyond what is usual. */
export function noteCashBack(
  ctx: RuleContext,
  { storeDay, customerId }: { storeDay: Day; customerId: number | null },
): void {
  const ofDay = cashBackOfDay(ctx.tx, storeDay);
  for (const of of daysOf(ctx, customerId)) {
    const sum = cashBackSum(ctx.tx, ofDay, of);
    noteDay(ctx, { kind: "cash_back_of_day", storeDay, of, sum, most: USUAL.cashBackOfDay });
  }
}

/**
 * Lists cash that was taken out of a drawer by hand for more than is usual, at once or in a day, and a drawer that was
 * opened without a sale: each of the first of an employee's day, the others as one line.
 */
export function noteMoved(
  ctx: RuleContext,
  { id, kind, amount, store }: { id: number; kind: MovementKind; amount: Cents; store: { zone: string } },
): void {
  if (kind !== "out" && kind !== "no_sale") return;
  const { tx, actor, now } = ctx;
  const { zone } = store;
  const storeDay = dayIn(zone, now);
  const sum = movedOfDay(tx, { storeDay, zone, employeeId: actor.id, kind });
  const record = { kind: "till_movement", id } as const;
  const day = { storeDay, of: { employeeId: actor.id }, sum } as const;
  if (kind === "no_sale") {
    if (sum.steps <= USUAL.noSalesOfDay) noteLook(ctx, { kind: "no_sale", record, amount: null });
    else noteDay(ctx, { ...day, kind: "no_sales_of_day", most: cents(-1) });
    return;
  }
  if (amount > USUAL.cashOut) noteLook(ctx, { kind: "cash_out", record, amount });
  if (sum.steps > 1) noteDay(ctx, { ...day, kind: "cash_out_of_day", most: USUAL.cashOut });
}

/**
 * Lists a close that left out kinds with money in them, and one that is short, whatever another kind is over; and closes
 * of a day that are a little short each.
 */
export function noteClose(
  ctx: RuleContext,
  { closeId, storeDay, counts }: { closeId: number; storeDay: Day; counts: readonly Count[] },
): void {
  const record = { kind: "close", id: closeId } as const;
  const uncounted = counts.filter(({ counted }) => counted === null);
  if (uncounted.length > 0)
    noteLook(ctx, { kind: "not_counted", record, amount: sumOf(uncounted.map(({ expected }) => expected)) });
  const missing = sumOf(counts.map((count) => cents(Math.max(-offBy(count), 0))));
  if (missing > USUAL.short) noteLook(ctx, { kind: "short", record, amount: missing });
  if (missing === 0) return;
  const { id: employeeId } = ctx.actor;
  const sum = missingOfDay(ctx.tx, storeDay, employeeId);
  if (sum.steps > 1) noteDay(ctx, { kind: "short", storeDay, of: { employeeId }, sum, most: USUAL.short });
}

/** Lists that somebody changed what guards the counter: in Settings, of the shop or, with its key, of a store. */
export function noteGuards(
  { tx, actor, now }: RuleContext,
  { changed, store = null }: { changed: readonly string[]; store?: string | null },
): void {
  const names = changed.filter((name) => GUARDS.has(name));
  if (names.length === 0) return;
  const what = {
    kind: "guard_changed",
    recordKind: "shop",
    recordId: 0,
    changed: names.join(","),
    store,
  } as const;
  tx.insert(looks)
    .values({ ...what, at: now, employeeId: actor.id })
    .run();
}

/** Lists that a role or, with its id, an account may do other things than before. */
export function noteRights(
  { tx, actor, now }: RuleContext,
  { changed, employeeId = null }: { changed: readonly string[]; employeeId?: number | null },
): void {
  const whose =
    employeeId === null
      ? ({ recordKind: "shop", recordId: 0 } as const)
      : ({ recordKind: "employee", recordId: employeeId } as const);
  tx.insert(looks)
    .values({ kind: "rights_changed", ...whose, changed: changed.join(","), at: now, employeeId: actor.id })
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

/**
 * Lists what of a ticket is beyond what is usual: discounts, tax, trade-in, prices lowered for it, and a gift card
 * that paper paid for; and what the day comes to with its discounts and trade-in.
 */
export function noteSale(
  ctx: RuleContext,
  {
    saleId,
    customerId,
    storeDay,
    lessTax,
    tradeInValue,
    lines,
    giftCards,
    payments,
  }: {
    saleId: number;
    customerId: number | null;
    storeDay: Day;
    /** What the tax lacks of the store's rate, without a reason of the list. */
    lessTax: Cents;
    tradeInValue: Cents;
    lines: readonly PricedLine[];
    /** What gift cards sold on it come to. */
    giftCards: Cents;
    payments: readonly { kind: PaymentKind; amount: Cents }[];
  },
): void {
  const record = { kind: "sale", id: saleId } as const;
  const note = (kind: LookKind, amount: Cents) => {
    if (amount > 0) noteLook(ctx, { kind, record, amount });
  };
  note("discount", sumOf(lines.map(discountBeyondUsual)));
  note("tax", lessTax);
  note("trade_in", tradeInValue > USUAL.tradeIn ? tradeInValue : cents(0));
  note("price_lowered", sumOf(lines.map(({ piece }) => (piece ? loweredBy(ctx, piece) : cents(0)))));
  const inPaper = sumOf(payments.filter(({ kind }) => isPaper(kind)).map(({ amount }) => amount));
  note("gift_card_paid", cents(Math.min(giftCards, inPaper)));
  if (lines.some(({ listPrice, price }) => price < listPrice)) noteDiscountsOfDay(ctx, storeDay, customerId);
  if (tradeInValue > 0) noteTakenOfDay(ctx, storeDay, customerId);
}

/** Lists what was bought from a person for more than is usual to take in trade, at once or in a day. */
export function noteBuy(
  ctx: RuleContext,
  { customerId, storeDay, amount }: { customerId: number; storeDay: Day; amount: Cents },
): void {
  if (amount > USUAL.tradeIn)
    noteLook(ctx, { kind: "trade_in", record: { kind: "customer", id: customerId }, amount });
  noteTakenOfDay(ctx, storeDay, customerId);
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
    isCash,
    givesBackPrice,
  }: {
    saleId: number;
    customerId: number | null;
    soldDay: Day;
    storeDay: Day;
    amount: Cents;
    /** What of it is beyond what is usual for a discount. */
    goodwill: Cents;
    isCash: boolean;
    /** Whether a part of a price goes back, and the customer keeps what was sold. */
    givesBackPrice: boolean;
  },
): void {
  if (goodwill > 0)
    noteLook(ctx, { kind: "discount", record: { kind: "sale", id: saleId }, amount: goodwill });
  if (daysBetween(soldDay, storeDay) < USUAL.returnDays)
    noteLook(ctx, { kind: "early_return", record: { kind: "sale", id: saleId }, amount });
  if (givesBackPrice) noteDiscountsOfDay(ctx, storeDay, customerId);
  if (isCash) noteCashBack(ctx, { storeDay, customerId });
  if (customerId === null) return;
  const week = returnsSince(ctx.tx, customerId, addDays(storeDay, -6));
  if (week.length > USUAL.returnsOfWeek)
    noteLook(ctx, {
      kind: "returns_of_week",
      record: { kind: "customer", id: customerId },
      amount: sumOf(week.map(({ total }) => total)),
    });
}

function returnsSince(tx: Tx, customerId: number, first: Day) {
  return tx
    .select({ total: returns.total })
    .from(sales)
    .innerJoin(returns, eq(returns.saleId, sales.id))
    .where(and(ofPerson(tx, sales.customerId, customerId), gte(returns.storeDay, first)))
    .all();
}
