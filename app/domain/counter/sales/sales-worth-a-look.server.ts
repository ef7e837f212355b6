import { and, eq, gte, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Tx } from "~db/client.server.ts";
import { returns, sales } from "~db/schema/index.ts";
import { drawnUpBy, takenBy, takenByDay, takenOfDay } from "../buys/taken-of-day.server.ts";
import { areOnePerson, ofPerson } from "../../people/merges/one-person.server.ts";
import { addDays, type Day, daysBetween, type Instant, MS_PER_DAY, startOfMonth } from "../../dates.ts";
import { type Cents, cents, priceLess, rate, sumOf } from "../../money.ts";
import { byDay, sumOfDays } from "../../day-sum.ts";
import type { PaymentKind } from "../payments/payment-kinds.ts";
import type { Trail } from "../../result.ts";
import {
  cashBackBy,
  cashBackByDay,
  cashBackSum,
  freelyBackOfDays,
} from "../returns/cash-back-of-day.server.ts";
import type { RuleContext } from "../../rule-context.ts";
import { cashDiscountsByDay, isPaidInCash } from "./cash-discounts.server.ts";
import { agreedAt } from "./agreed-at.server.ts";
import { agreedBy } from "./agreed-by.server.ts";
import { isListedBelowCost, linesBelowCost } from "./below-cost.ts";
import { certifiedTaxOfDays } from "./certified-tax.server.ts";
import { discountsOfDay } from "./discounts-of-day.server.ts";
import { highestCosts } from "./highest-cost.server.ts";
import { type HighestPrices, highestPrices, loweredOrders } from "./lowered-orders.server.ts";
import type { PricedLine } from "./priced-line.ts";
import type { UntaxedBeyondUsual } from "./untaxed-beyond-usual.server.ts";
import { isPaper } from "../till/counted-kinds.ts";
import type { LookKind } from "../../shop/looks/look-kinds.ts";
import { type TextLeft, textToRead } from "../../shop/trail/record-edits.server.ts";
import { editsSince, type PieceEdit } from "../../stock/pieces/edits-since.server.ts";
import { isRelabeledBy } from "../../stock/pieces/relabeled.ts";
import { USUAL } from "../../shop/looks/usual-limits.ts";
import { USUAL_SALES } from "./usual-sales.ts";
import { daysOf, noteDay, noteMonth } from "./days-worth-a-look.server.ts";
import { type LookedAt, noteLook } from "../../shop/looks/list-look.server.ts";

/**
 * Lists what of a ticket is beyond what is usual: discounts, tax, shipping, untaxed work, trade-in, prices lowered for
 * it or below cost, pieces relabeled for it, returned pieces that it sells again for less, what whoever rings it up took
 * the commission of from a colleague, and a gift card that paper, credit or another card paid for; and what the day, or
 * the month, comes to with its discounts, certificates and trade-in.
 */
export function noteSale(
  ctx: RuleContext,
  {
    saleId,
    customerId,
    storeDay,
    lessTax,
    hasCertificate,
    isCertified,
    isOnRecord,
    isKnown,
    untaxed,
    tradeInValue,
    lines,
    ofColleagues,
    giftCards,
    creditOnCards,
    cheaperAgain,
    payments,
  }: {
    saleId: number;
    customerId: number | null;
    storeDay: Day;
    /** Shortfall against the store's tax rate. */
    lessTax: Cents;
    /** True if the number of a certificate explains it. */
    hasCertificate: boolean;
    /**
     * True if that is this customer's alone, which proves it, unless much was on a ticket paid in cash or on paper, or
     * nobody but whoever rings it up knows it.
     */
    isCertified: boolean;
    /** True if the customer's record had that number before. */
    isOnRecord: boolean;
    /** Whether a colleague has seen the certificate. */
    isKnown: () => boolean;
    untaxed: UntaxedBeyondUsual;
    tradeInValue: Cents;
    lines: readonly PricedLine[];
    /** Price of what colleagues took in, or sold before its return, and lose the commission of. */
    ofColleagues: Cents;
    /** Sum of the gift cards sold on it. */
    giftCards: Cents;
    /** What store credit, other gift cards, or what came back paid of them. */
    creditOnCards: Cents;
    /** By what it sells an item cheaper to who returned it. */
    cheaperAgain: Cents;
    payments: readonly { kind: PaymentKind; amount: Cents }[];
  },
): Trail[] {
  const record = { kind: "sale", id: saleId } as const;
  const note = (kind: LookKind, amount: Cents, partBy: () => number[] = () => []) =>
    amount > 0 ? [noteLook(ctx, { kind, record, amount, partBy: partBy() })] : [];
  const agreed = () =>
    agreedBy(
      ctx.tx,
      lines.flatMap(({ orderId }) => orderId ?? []),
    );
  const inPaper = sumOf(payments.filter(({ kind }) => isPaper(kind)).map(({ amount }) => amount));
  const listed = sumOf(lines.map(discountBeyondUsual));
  const left = textToRead();
  const edited = lines.map((line) => ({ line, ...editsBefore(ctx, line, left) }));
  const relabeled = edited.filter(({ edits, isTooMany }) => isTooMany || isRelabeledBy(edits));
  const lowered = sumOf(edited.map(({ edits }) => loweredIn(edits)));
  // A large discount has its own line.
  const lost = linesBelowCost(lines, highestCosts(ctx.tx, left)).filter(
    (line) => isListedBelowCost(line) || discountBeyondUsual(line) === 0,
  );
  const highestOf = highestPrices(ctx.tx);
  // Of what costs more than it brings the highest price that it had, because not everybody may see its cost.
  const cheapened = () =>
    sumOf([
      ...edited.map(({ line, edits }) =>
        cents(Math.max(loweredIn(edits), lost.includes(line) ? line.price : 0)),
      ),
      ...loweredOrders(highestOf, lost).values(),
    ]);
  const lowerers = () => {
    const ofPieces = edited.flatMap(({ edits }) => edits).filter((edit) => lessBy(edit) > 0);
    return [...new Set([...agreed(), ...peopleOf(ofPieces)])];
  };
  const isDiscounted =
    lines.some(({ listPrice, price }) => price < listPrice) || loweredOrders(highestOf, lines).size > 0;
  const isUntaxed = hasCertificate && lessTax > 0;
  const isCash = (isDiscounted || isUntaxed) && isPaidInCash(ctx.tx, { saleId, payments });
  // A dealer who buys for resale pays by check.
  const isHidden =
    isUntaxed && (isCash || payments.some(({ kind }) => isPaper(kind) && !(isOnRecord && kind === "check")));
  const isDoubtful = isUntaxed && lessTax > USUAL_SALES.untaxedCash && (isHidden || !isKnown());
  return [
    ...note("discount", listed, agreed),
    ...note("tax", isCertified && !isDoubtful ? cents(0) : lessTax, agreed),
    ...note("shipping", untaxed.shipping?.amount ?? cents(0)),
    ...note("untaxed_work", untaxed.work?.amount ?? cents(0), agreed),
    ...note("trade_in", tradeInValue > USUAL.tradeIn ? tradeInValue : cents(0)),
    ...(lowered > 0 || lost.length > 0
      ? [noteLook(ctx, { kind: "price_lowered", record, amount: cheapened(), partBy: lowerers() })]
      : []),
    ...(relabeled.length > 0
      ? [
          noteLook(ctx, {
            kind: "relabeled",
            record,
            amount: sumOf(relabeled.map(({ line }) => line.listPrice)),
            partBy: [
              ...new Set(
                relabeled.flatMap(({ edits, isTooMany, people }) => (isTooMany ? people : peopleOf(edits))),
              ),
            ],
          }),
        ]
      : []),
    ...note("picked_up_owing", ofColleagues),
    ...note("returns_of_week", cheaperAgain),
    ...note("gift_card_paid", cents(Math.min(giftCards, inPaper + creditOnCards))),
    ...(isDiscounted ? noteDiscountsOfDay(ctx, { storeDay, customerId, listed, highestOf }) : []),
    ...(isDiscounted && isCash ? noteCashDiscounts(ctx, storeDay, highestOf) : []),
    ...(isHidden ? noteCertifiedTax(ctx, storeDay) : []),
    ...(tradeInValue > 0 ? noteTakenOfDay(ctx, storeDay, customerId) : []),
  ];
}

/**
 * Flags for review a buy above the usual trade-in, and a day or month in which buys and trade-ins add up to
 * more than usual.
 */
export function noteBuy(
  ctx: RuleContext,
  {
    customerId,
    storeDay,
    amount,
    buyId,
  }: { customerId: number; storeDay: Day; amount: Cents; buyId: number },
): Trail[] {
  const record = { kind: "customer", id: customerId } as const;
  return [
    ...(amount > USUAL.tradeIn
      ? [noteLook(ctx, { kind: "trade_in", record, amount, partBy: drawnUpBy(ctx.tx, [buyId]) })]
      : []),
    ...noteTakenOfDay(ctx, storeDay, customerId),
  ];
}

/**
 * `listed` is the part of the latest step that has its own line. A day with only that step would repeat it.
 */
function noteDiscountsOfDay(
  ctx: RuleContext,
  {
    storeDay,
    customerId,
    listed,
    highestOf = highestPrices(ctx.tx),
  }: { storeDay: Day; customerId: number | null; listed: Cents; highestOf?: HighestPrices },
): Trail[] {
  const most = USUAL_SALES.discountsOfDay;
  return daysOf(ctx, customerId).flatMap((of) => {
    const sum = discountsOfDay(ctx.tx, storeDay, of, highestOf);
    if (sum.steps <= 1 && sum.amount - listed <= most) return [];
    const partBy = () => [...sum.by, ...agreedBy(ctx.tx, sum.orderIds)];
    return noteDay(ctx, { kind: "discounts_of_day", storeDay, of, partBy, sum, most });
  });
}

/** Lists what an employee's discounts of tickets paid in cash come to in a month of usual days. */
function noteCashDiscounts(ctx: RuleContext, storeDay: Day, highestOf: HighestPrices): Trail[] {
  const { id: employeeId } = ctx.actor;
  const month = { first: startOfMonth(storeDay), last: storeDay };
  const { days, orderIds } = cashDiscountsByDay(ctx.tx, month, employeeId, highestOf);
  const partBy = () => agreedBy(ctx.tx, orderIds);
  const most = { of: { employeeId }, days, mostOfDay: USUAL_SALES.discountsOfDay };
  return noteMonth(ctx, { kind: "discount", storeDay, partBy, ...most });
}

/** Lists what certificates took off an employee's tickets that were paid in cash or on paper, by day and by month. */
function noteCertifiedTax(ctx: RuleContext, storeDay: Day): Trail[] {
  const of = { employeeId: ctx.actor.id };
  const off = certifiedTaxOfDays(ctx.tx, { first: startOfMonth(storeDay), last: storeDay }, of.employeeId);
  const most = USUAL_SALES.untaxedCash;
  const sum = sumOfDays(byDay(off.filter(({ day }) => day === storeDay)));
  return [
    ...noteDay(ctx, { kind: "tax", storeDay, of, sum, most }),
    ...noteMonth(ctx, { kind: "untaxed_work", storeDay, of, days: byDay(off), mostOfDay: most }),
  ];
}

function noteTakenOfDay(ctx: RuleContext, storeDay: Day, customerId: number | null): Trail[] {
  const ofDay = daysOf(ctx, customerId).flatMap((of) => {
    const sum = takenOfDay(ctx.tx, storeDay, of);
    const partBy = () => takenBy(ctx.tx, { first: storeDay, last: storeDay }, of);
    const most = "customerId" in of ? USUAL.tradeIn : USUAL_SALES.takenOfDay;
    // A single unusual one has its own line.
    return sum.steps > 1 ? noteDay(ctx, { kind: "taken_of_day", storeDay, of, partBy, sum, most }) : [];
  });
  const month = { first: startOfMonth(storeDay), last: storeDay };
  const ofMonth = daysOf(ctx, customerId).flatMap((of) => {
    const mostOfDay = "customerId" in of ? USUAL.tradeIn : USUAL_SALES.takenOfDay;
    const days = takenByDay(ctx.tx, month, of);
    const partBy = () => takenBy(ctx.tx, month, of);
    return noteMonth(ctx, { kind: "taken_of_month", storeDay, of, partBy, days, mostOfDay });
  });
  return [...ofDay, ...ofMonth];
}

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
  const ofMonth = freelyBackOfDays(ctx.tx, { first: startOfMonth(storeDay), last: storeDay });
  const ofDay = ofMonth.filter(({ day }) => day === storeDay);
  return daysOf(ctx, customerId).flatMap((of) => {
    const sum = cashBackSum(ctx.tx, ofDay, of);
    const most = USUAL_SALES.cashBackOfDay;
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

function discountBeyondUsual({ piece, serviceId, listPrice, price }: PricedLine): Cents {
  const hasList = piece !== null || serviceId !== null;
  return cents(hasList && price < priceLess(listPrice, rate(USUAL.discount)) ? listPrice - price : 0);
}

interface EditBefore extends PieceEdit {
  /** Days between the edit and the agreement on the piece. */
  daysBefore: number;
}

/** Reads the edits of a piece before the customer agreed on it, at the sale or at a layaway's intake. */
function editsBefore(
  ctx: RuleContext,
  { piece, orderId }: PricedLine,
  left: TextLeft,
): { edits: EditBefore[]; isTooMany: boolean; people: number[] } {
  if (piece === null || piece.isEdited === false) return { edits: [], isTooMany: false, people: [] };
  const at = agreedAt(ctx, { orderId });
  const since = (at - USUAL.labelDays * MS_PER_DAY) as Instant;
  const { edits, ...read } = editsSince(ctx.tx, piece.id, since, left);
  return {
    ...read,
    edits: edits.map((edit) => ({ ...edit, daysBefore: (at - edit.at) / MS_PER_DAY })),
  };
}

function loweredIn(edits: readonly EditBefore[]): Cents {
  return sumOf(edits.filter(({ daysBefore }) => daysBefore <= USUAL_SALES.priceDays).map(lessBy));
}

function peopleOf(edits: readonly PieceEdit[]): number[] {
  return [...new Set(edits.flatMap(({ people }) => people))];
}

function lessBy({ before, after }: PieceEdit): Cents {
  const [from, to] = [before["retailPrice"], after["retailPrice"]];
  return cents(typeof from === "number" && typeof to === "number" && to < from ? from - to : 0);
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
  if (daysBetween(soldDay, storeDay) < USUAL_SALES.returnDays)
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
  if (week.length <= USUAL_SALES.returnsOfWeek) return noted;
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
