import { and, eq, gte, isNull } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Tx } from "~db/client.server.ts";
import { auditLog, orders, returns, sales } from "~db/schema/index.ts";
import { takenOfDay } from "../buys/taken-of-day.server.ts";
import { areOnePerson, ofPerson } from "../customers/one-person.server.ts";
import { addDays, type Day, daysBetween, type Instant } from "../dates.ts";
import { type Cents, cents, priceLess, rate, sumOf } from "../money.ts";
import type { PaymentKind } from "../payments/payment-kinds.ts";
import type { Trail } from "../result.ts";
import { cashBackOfDay, cashBackSum } from "../returns/cash-back-of-day.server.ts";
import type { RuleContext } from "../rule-context.ts";
import { discountsOfDay } from "./discounts-of-day.server.ts";
import type { PricedLine } from "./priced-line.ts";
import { isPaper } from "../till/counted-kinds.ts";
import { type LookKind, USUAL } from "../looks/look-kinds.ts";
import { daysOf, noteDay } from "./note-day.server.ts";
import { noteLook } from "../looks/list-look.server.ts";

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
): Trail[] {
  const record = { kind: "sale", id: saleId } as const;
  const note = (kind: LookKind, amount: Cents) =>
    amount > 0 ? [noteLook(ctx, { kind, record, amount })] : [];
  const inPaper = sumOf(payments.filter(({ kind }) => isPaper(kind)).map(({ amount }) => amount));
  const listed = sumOf(lines.map(discountBeyondUsual));
  const isDiscounted = lines.some(({ listPrice, price }) => price < listPrice);
  return [
    ...note("discount", listed),
    ...note("tax", lessTax),
    ...note("trade_in", tradeInValue > USUAL.tradeIn ? tradeInValue : cents(0)),
    ...note("price_lowered", sumOf(lines.map((line) => loweredFor(ctx, line)))),
    ...note("gift_card_paid", cents(Math.min(giftCards, inPaper))),
    ...(isDiscounted ? noteDiscountsOfDay(ctx, { storeDay, customerId, listed }) : []),
    ...(tradeInValue > 0 ? noteTakenOfDay(ctx, storeDay, customerId) : []),
  ];
}

/** Lists what was bought from a person for more than is usual to take in trade, at once or in a day. */
export function noteBuy(
  ctx: RuleContext,
  { customerId, storeDay, amount }: { customerId: number; storeDay: Day; amount: Cents },
): Trail[] {
  const record = { kind: "customer", id: customerId } as const;
  return [
    ...(amount > USUAL.tradeIn ? [noteLook(ctx, { kind: "trade_in", record, amount })] : []),
    ...noteTakenOfDay(ctx, storeDay, customerId),
  ];
}

/** `listed` is what of the last one has a line of its own, which says as much as a day of that one alone. */
function noteDiscountsOfDay(
  ctx: RuleContext,
  { storeDay, customerId, listed }: { storeDay: Day; customerId: number | null; listed: Cents },
): Trail[] {
  const most = USUAL.discountsOfDay;
  return daysOf(ctx, customerId).flatMap((of) => {
    const sum = discountsOfDay(ctx.tx, storeDay, of);
    if (sum.steps <= 1 && sum.amount - listed <= most) return [];
    return noteDay(ctx, { kind: "discounts_of_day", storeDay, of, sum, most });
  });
}

function noteTakenOfDay(ctx: RuleContext, storeDay: Day, customerId: number | null): Trail[] {
  return daysOf(ctx, customerId).flatMap((of) => {
    const sum = takenOfDay(ctx.tx, storeDay, of);
    const most = "customerId" in of ? USUAL.tradeIn : USUAL.takenOfDay;
    // A single one beyond it has a line of its own.
    return sum.steps > 1 ? noteDay(ctx, { kind: "taken_of_day", storeDay, of, sum, most }) : [];
  });
}

/**
 * Lists cash that was given back, for a return or a deposit, if its sum of a day is beyond what is usual. The day is of
 * the store that paid it out.
 */
export function noteCashBack(
  ctx: RuleContext,
  { paidOutDay, customerId }: { paidOutDay: Day; customerId: number | null },
): Trail[] {
  const ofDay = cashBackOfDay(ctx.tx, paidOutDay);
  return daysOf(ctx, customerId).flatMap((of) => {
    const sum = cashBackSum(ctx.tx, ofDay, of);
    const most = USUAL.cashBackOfDay;
    return noteDay(ctx, { kind: "cash_back_of_day", storeDay: paidOutDay, of, sum, most });
  });
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
 * customer kept what was sold; and what the day comes to. What a walk-in's ticket pays of a customer's is a return of theirs.
 */
export function noteReturn(
  ctx: RuleContext,
  {
    saleId,
    customerId,
    paid,
    soldDay,
    storeDay,
    paidOutDay,
    amount,
    goodwill,
    isCash,
    givesBackPrice,
  }: {
    saleId: number;
    customerId: number | null;
    /** Of another ticket, and whose that is. */
    paid: { saleId: number; customerId: number | null; amount: Cents } | null;
    soldDay: Day;
    storeDay: Day;
    paidOutDay: Day;
    amount: Cents;
    /** What of it is beyond what is usual for a discount. */
    goodwill: Cents;
    isCash: boolean;
    /** Whether a part of a price goes back, and the customer keeps what was sold. */
    givesBackPrice: boolean;
  },
): Trail[] {
  const record = { kind: "sale", id: saleId } as const;
  const noted: Trail[] = [];
  if (goodwill > 0) noted.push(noteLook(ctx, { kind: "discount", record, amount: goodwill }));
  if (daysBetween(soldDay, storeDay) < USUAL.returnDays)
    noted.push(noteLook(ctx, { kind: "early_return", record, amount }));
  const forAnother = paid && paid.amount > 0 && !areOnePerson(ctx.tx, customerId, paid.customerId);
  if (forAnother) {
    const other = { kind: "sale", id: paid.saleId } as const;
    noted.push(noteLook(ctx, { kind: "for_another", record: other, amount: paid.amount }));
  }
  if (givesBackPrice) noted.push(...noteDiscountsOfDay(ctx, { storeDay, customerId, listed: goodwill }));
  if (isCash || forAnother) noted.push(...noteCashBack(ctx, { paidOutDay, customerId }));
  const personId = customerId ?? paid?.customerId ?? null;
  if (personId === null) return noted;
  const week = returnsSince(ctx.tx, personId, addDays(storeDay, -6));
  if (week.length <= USUAL.returnsOfWeek) return noted;
  const person = { kind: "customer", id: personId } as const;
  const sum = sumOf(week.map(({ total }) => total));
  return [...noted, noteLook(ctx, { kind: "returns_of_week", record: person, amount: sum })];
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
