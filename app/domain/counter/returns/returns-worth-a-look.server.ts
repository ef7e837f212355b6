import { and, eq, gte, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Tx } from "~db/client.server.ts";
import { returns, sales } from "~db/schema/index.ts";
import { areOnePerson, ofPerson } from "../../people/merges/one-person.server.ts";
import { addDays, type Day, daysBetween } from "../../dates.ts";
import { monthSoFar } from "../../day-sum.ts";
import { type Cents, cents, sumOf } from "../../money.ts";
import type { Trail } from "../../result.ts";
import { cashBackBy, cashBackByDay, cashBackSum, freelyBackOfDays } from "./cash-back-of-day.server.ts";
import type { RuleContext } from "../../rule-context.ts";
import { USUAL } from "../../shop/looks/usual-limits.ts";
import { USUAL_RETURNS } from "./usual-returns.ts";
import { daysOf, noteDay, noteMonth } from "../sales/days-worth-a-look.server.ts";
import { type LookedAt, noteLook } from "../../shop/looks/list-look.server.ts";
import { noteDiscountsOfDay } from "../sales/sales-worth-a-look.server.ts";

/**
 * Lists cash that was given back, for a return or a deposit, and what was given back for nothing in any way, if its sum
 * of a day or a month is beyond what is usual. The day is of the store that paid it out. `listed` is the part of the
 * latest step that isn't cash and has its own line. A day with only that step would repeat it.
 */
export function noteCashBack(
  ctx: RuleContext,
  { paidOutDay, customerId, listed }: { paidOutDay: Day; customerId: number | null; listed: Cents },
): Trail[] {
  const storeDay = paidOutDay;
  const ofMonth = freelyBackOfDays(ctx.tx, monthSoFar(storeDay));
  const ofDay = ofMonth.filter(({ day }) => day === storeDay);
  return daysOf(ctx, customerId).flatMap((of) => {
    const sum = cashBackSum(ctx.tx, ofDay, of);
    const most = USUAL_RETURNS.cashBackOfDay;
    const days = cashBackByDay(ctx.tx, ofMonth, of);
    const isRepeated = sum.steps <= 1 && sum.amount - listed <= most;
    const onDay = { storeDay, of, partBy: () => cashBackBy(ctx.tx, ofDay, of) };
    const inMonth = { storeDay, of, partBy: () => cashBackBy(ctx.tx, ofMonth, of) };
    return [
      ...(isRepeated ? [] : noteDay(ctx, { kind: "cash_back_of_day", ...onDay, sum, most })),
      ...noteMonth(ctx, { kind: "cash_back_of_month", ...inMonth, days, mostOfDay: most }),
    ];
  });
}

/** Lists what went back another way than it was paid. Cash is listed by what a day of it comes to. */
export function noteAnotherWay(ctx: RuleContext, record: LookedAt, amount: Cents): Trail {
  return noteLook(ctx, { kind: "cash_back_of_day", record, amount });
}

/**
 * Flags for review a return that comes soon after its sale, one that pays for a ticket not known to be the
 * same customer's, one that is paid another way than the ticket was, and one too many for a person in a week. Flags
 * as a discount what was given back beyond the usual while the customer kept the goods, or for lines that bring
 * nothing into stock. Also flags the day if these add up to too much. A walk-in's return that pays for a customer's
 * ticket counts as that customer's.
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
    forNothing,
    shipping,
    otherWay,
    cash,
    givesBackPrice,
  }: {
    saleId: number;
    customerId: number | null;
    /** The other ticket that the return pays for, its customer, and the amount. */
    paid: { saleId: number; customerId: number | null; amount: Cents } | null;
    soldDay: Day;
    storeDay: Day;
    paidOutDay: Day;
    amount: Cents;
    /** The parts of `amount` that exceed the usual discount. */
    goodwill: { ofLines: Cents; shipping: Cents };
    /** Amounts given back for lines that bring nothing into stock. */
    forNothing: { cards: Cents; others: Cents };
    /** Amount given back for shipping. */
    shipping: Cents;
    /** Amount given back as another kind than it was paid, but not in cash. */
    otherWay: Cents;
    cash: Cents;
    /** True if part of a price goes back while the customer keeps the goods. */
    givesBackPrice: boolean;
  },
): Trail[] {
  const record = { kind: "sale", id: saleId } as const;
  const noted: Trail[] = [];
  const ofNothing = cents(forNothing.others + forNothing.cards);
  const empty = ofNothing > USUAL.backForNothing ? forNothing : { others: cents(0), cards: cents(0) };
  // As their days sum them: a card's worth and shipping were no discounts.
  const ofDiscounts = cents(goodwill.ofLines + empty.others);
  const listed = cents(ofDiscounts + empty.cards + goodwill.shipping);
  if (listed > 0) noted.push(noteLook(ctx, { kind: "discount", record, amount: listed }));
  if (otherWay > 0) noted.push(noteAnotherWay(ctx, record, otherWay));
  if (daysBetween(soldDay, storeDay) < USUAL_RETURNS.daysAfterSale)
    noted.push(noteLook(ctx, { kind: "early_return", record, amount }));
  const forAnother = paid && paid.amount > 0 && !areOnePerson(ctx.tx, customerId, paid.customerId);
  if (forAnother) {
    const other = { kind: "sale", id: paid.saleId } as const;
    noted.push(noteLook(ctx, { kind: "for_another", record: other, amount: paid.amount }));
  }
  if (givesBackPrice || forNothing.others > 0)
    noted.push(...noteDiscountsOfDay(ctx, { storeDay, customerId, listed: ofDiscounts }));
  const asCash = cents(cash + (forAnother ? paid.amount : 0));
  const notCash = cents(Math.max(listed - asCash, 0));
  if (asCash > 0 || givesBackPrice || ofNothing > 0 || shipping > 0)
    noted.push(...noteCashBack(ctx, { paidOutDay, customerId, listed: notCash }));
  const personId = customerId ?? paid?.customerId ?? null;
  if (personId === null) return noted;
  const week = returnsSince(ctx.tx, personId, addDays(storeDay, -6));
  if (week.length <= USUAL_RETURNS.ofWeek) return noted;
  const person = { kind: "customer", id: personId } as const;
  const sum = sumOf(week.map(({ back }) => back));
  return [...noted, noteLook(ctx, { kind: "returns_of_week", record: person, amount: sum })];
}

/** Reads what each return of a person gave back, for gift cards and what was traded in, too. */
function returnsSince(tx: Tx, customerId: number, first: Day) {
  const back = {
    back: sql<Cents>`(returns.total + returns.trade_in_value + coalesce((select sum(b.price) from return_lines b
      join sale_lines l on l.id = b.sale_line_id where b.return_id = returns.id and l.kind = 'gift_card'), 0))`,
  };
  const own = tx
    .select(back)
    .from(sales)
    .innerJoin(returns, eq(returns.saleId, sales.id))
    .where(and(ofPerson(tx, sales.customerId, customerId), gte(returns.storeDay, first)))
    .all();
  const walkIns = tx
    .select(back)
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
