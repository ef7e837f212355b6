import { type Day, type Instant, MS_PER_DAY } from "../../dates.ts";
import { type Cents, cents, priceLess, rate, sumOf } from "../../money.ts";
import { byDay, monthSoFar, sumOfDays } from "../../day-sum.ts";
import type { PaymentKind } from "../../payment-kinds.ts";
import type { Trail } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { cashDiscountsByDay, isPaidInCash } from "./cash-discounts.server.ts";
import { agreedAt } from "./agreed-at.server.ts";
import { agreedBy } from "./agreed-by.server.ts";
import { isListedBelowCost, linesBelowCost } from "./below-cost.ts";
import { certifiedTaxOfDays } from "./certified-tax.server.ts";
import { discountsOfDay } from "./discounts-of-day.server.ts";
import { type HighestPrices, highestPrices, loweredOrders } from "./lowered-orders.server.ts";
import type { OrdersForTickets } from "./orders-for-tickets.ts";
import type { PricedLine } from "./priced-line.ts";
import type { UntaxedBeyondUsual } from "./untaxed-beyond-usual.server.ts";
import { isPaper } from "../till/counted-kinds.ts";
import type { LookKind } from "../../shop/looks/look-kinds.ts";
import { type TextLeft, textToRead } from "../../shop/trail/record-edits.server.ts";
import { editsSince, type PieceEdit } from "../../stock/pieces/edits-since.server.ts";
import { isRelabeledBy } from "../../stock/pieces/relabeled.ts";
import { USUAL } from "../../shop/looks/usual-limits.ts";
import { USUAL_CORRECTIONS } from "../../stock/pieces/usual-corrections.ts";
import { USUAL_SALES } from "./usual-sales.ts";
import { daysOf, noteDay, noteMonth } from "./days-worth-a-look.server.ts";
import { noteLook } from "../../shop/looks/list-look.server.ts";
import { noteTakenOfDay } from "../buys/buys-worth-a-look.server.ts";

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
  orders: Pick<OrdersForTickets, "takenInAt" | "highestCosts">,
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
  const edited = lines.map((line) => ({ line, ...editsBefore(ctx, line, left, orders) }));
  const relabeled = edited.filter(({ edits, isTooMany }) => isTooMany || isRelabeledBy(edits));
  const lowered = sumOf(edited.map(({ edits }) => loweredIn(edits)));
  // A large discount has its own line.
  const lost = linesBelowCost(lines, orders.highestCosts(ctx.tx, left)).filter(
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
 * `listed` is the part of the latest step that has its own line. A day with only that step would repeat it.
 */
export function noteDiscountsOfDay(
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
  const { days, orderIds } = cashDiscountsByDay(ctx.tx, monthSoFar(storeDay), employeeId, highestOf);
  const partBy = () => agreedBy(ctx.tx, orderIds);
  const most = { of: { employeeId }, days, mostOfDay: USUAL_SALES.discountsOfDay };
  return noteMonth(ctx, { kind: "discount", storeDay, partBy, ...most });
}

/** Lists what certificates took off an employee's tickets that were paid in cash or on paper, by day and by month. */
function noteCertifiedTax(ctx: RuleContext, storeDay: Day): Trail[] {
  const of = { employeeId: ctx.actor.id };
  const off = certifiedTaxOfDays(ctx.tx, monthSoFar(storeDay), of.employeeId);
  const most = USUAL_SALES.untaxedCash;
  const sum = sumOfDays(byDay(off.filter(({ day }) => day === storeDay)));
  return [
    ...noteDay(ctx, { kind: "tax", storeDay, of, sum, most }),
    ...noteMonth(ctx, { kind: "untaxed_work", storeDay, of, days: byDay(off), mostOfDay: most }),
  ];
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
  orders: Pick<OrdersForTickets, "takenInAt">,
): { edits: EditBefore[]; isTooMany: boolean; people: number[] } {
  if (piece === null || piece.isEdited === false) return { edits: [], isTooMany: false, people: [] };
  const at = agreedAt(ctx, { orderId }, orders);
  const since = (at - USUAL_CORRECTIONS.labelDays * MS_PER_DAY) as Instant;
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
