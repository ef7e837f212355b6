import { type Cents, cents, rate, splitBy, sumOf } from "../../money.ts";
import { commissionOf, earnedOf } from "../sales/commission.ts";
import { type LineLeft, linesLeft } from "./line-left.ts";
import type { ReturnedTicket, TicketLine } from "./returned-ticket.ts";
import { sellerParts } from "../sales/seller-parts.ts";

/** Sums that earlier returns of the ticket took, positive. */
export interface ReturnedBefore {
  total: Cents;
  salePrice: Cents;
  tradeInValue: Cents;
  shippingCharge: Cents;
  commission: Cents;
  salespeople: readonly { id: number; total: Cents; commission: Cents }[];
}

export interface ReturnFigures {
  /** Without gift cards, as is `itemCost`. */
  salePrice: Cents;
  itemCost: Cents;
  tradeInValue: Cents;
  taxable: Cents;
  exempt: Cents;
  untaxed: Cents;
  tax: Cents;
  /** The sum that the surtax was due on, and the part of the tax that it made. */
  surtaxable: Cents;
  surtax: Cents;
  shippingCharge: Cents;
  total: Cents;
  commission: Cents;
  /** Amount by which the profit falls. */
  netProfit: Cents;
  /** Price of the sold gift cards among the lines. */
  giftCards: Cents;
  lines: {
    id: number;
    /** True for a part of the price, given back while the customer keeps the goods. */
    isGoodwill: boolean;
    price: Cents;
    cost: Cents;
    tax: Cents;
    tradeInValue: Cents;
    total: Cents;
  }[];
  salespeople: { id: number; total: Cents; commission: Cents }[];
}

/**
 * Works out the return of these lines from their stored shares of tax and trade-in, with commission at the
 * stored rate. A line with a part gives back that much of its price with its share of the tax, while the
 * customer keeps the goods. The last return takes what earlier ones left, so that parts add up to the whole.
 * A trade-in never makes a return, or what is left of the ticket, negative.
 */
export function workOutReturn(
  ticket: ReturnedTicket,
  before: ReturnedBefore,
  lineIds: ReadonlySet<number>,
  shippingCharge: Cents,
  parts: ReadonlyMap<number, Cents> = new Map(),
): ReturnFigures {
  const left = linesLeft(ticket);
  const back = ticket.lines.flatMap((line, nth) => {
    if (!lineIds.has(line.id)) return [];
    const part = parts.get(line.id);
    const [now, after] = [
      left(nth, line.goodwill),
      part === undefined ? null : left(nth, cents(line.goodwill + part)),
    ];
    return [{ line, isPart: part !== undefined, ...less(now, after) }];
  });
  const goods = back.filter(({ line }) => isGoods(line));
  const rest = ticket.lines.flatMap((line, nth) => {
    const part = parts.get(line.id);
    const comesBack = line.returnId !== null || (lineIds.has(line.id) && part === undefined);
    return isGoods(line) && !comesBack ? [left(nth, cents(line.goodwill + (part ?? 0)))] : [];
  });
  const isLast = rest.length === 0;
  const sum = (name: keyof ReturnType<typeof less>) => sumOf(goods.map((line) => line[name]));
  const [salePrice, tax] = [sum("price"), sum("tax")];
  const gross = cents(salePrice + tax + shippingCharge);
  const grossLeft = cents(
    sumOf(rest.flatMap((line) => [line.price, line.tax])) +
      ticket.shippingCharge -
      before.shippingCharge -
      shippingCharge,
  );
  const tradedIn = cents(ticket.tradeInValue - before.tradeInValue);
  const share = isLast ? tradedIn : sum("tradeInValue");
  const tradeInValue = cents(Math.min(Math.max(share, tradedIn - grossLeft), gross, tradedIn));
  const total = cents(gross - tradeInValue);
  const totalLeft = cents(ticket.total - before.total - total);
  const commissionAt = (sums: { total: Cents; salePrice: Cents }) =>
    commissionOf(sums, ticket.profitBasis, rate(ticket.commissionRate));
  const commission = isLast
    ? cents(ticket.commission - before.commission - commissionAt({ total: totalLeft, salePrice: cents(0) }))
    : commissionAt({ total, salePrice });
  const costOf = ({ line, isPart }: (typeof back)[number]) => (isPart ? cents(0) : line.cost);
  const itemCost = sumOf(goods.map(costOf));
  const tradeIns = splitBy(
    tradeInValue,
    back.map(({ line, tradeInValue: own }) => (isGoods(line) ? own : null)),
  );
  return {
    salePrice,
    itemCost,
    tradeInValue,
    taxable: sum("taxable"),
    exempt: sum("exempt"),
    untaxed: sumOf(goods.filter(({ line }) => !line.isTaxed).map(({ price }) => price)),
    tax,
    surtaxable: sum("surtaxable"),
    surtax: sum("surtax"),
    shippingCharge,
    total,
    commission,
    netProfit: cents(earnedOf({ total, salePrice }, ticket.profitBasis) - commission - itemCost),
    giftCards: sumOf(back.filter(({ line }) => !isGoods(line)).map(({ price }) => price)),
    lines: back.map((each, nth) => {
      const { line, isPart, price, tax } = each;
      const tradeInValue = tradeIns[nth] ?? cents(0);
      const amounts = { price, cost: costOf(each), tax, tradeInValue };
      return { id: line.id, isGoodwill: isPart, ...amounts, total: cents(price + tax - tradeInValue) };
    }),
    salespeople: salespeopleOf(ticket, before, { total, commission }),
  };
}

function isGoods({ kind }: TicketLine): boolean {
  return kind !== "gift_card";
}

/** Subtracts what is left of a line after the return from what was left before; null leaves nothing. */
function less(now: LineLeft, after: LineLeft | null): LineLeft {
  return {
    price: cents(now.price - (after?.price ?? 0)),
    taxable: cents(now.taxable - (after?.taxable ?? 0)),
    exempt: cents(now.exempt - (after?.exempt ?? 0)),
    tax: cents(now.tax - (after?.tax ?? 0)),
    surtaxable: cents(now.surtaxable - (after?.surtaxable ?? 0)),
    surtax: cents(now.surtax - (after?.surtax ?? 0)),
    tradeInValue: cents(now.tradeInValue - (after?.tradeInValue ?? 0)),
  };
}

/**
 * Splits a return among the salespeople. What is left of the ticket is split like a ticket of that size, and
 * the return takes the difference.
 */
function salespeopleOf(
  ticket: ReturnedTicket,
  before: ReturnedBefore,
  { total, commission }: { total: Cents; commission: Cents },
) {
  const { salespeople } = ticket;
  const partsOf = (name: "total" | "commission", whole: Cents) => {
    const left = sellerParts(cents(ticket[name] - before[name] - whole), salespeople);
    return salespeople.map((person, nth) => {
      const taken = before.salespeople.find(({ id }) => id === person.id)?.[name] ?? 0;
      return cents(person[name] - taken - (left[nth] ?? 0));
    });
  };
  const [totals, commissions] = [partsOf("total", total), partsOf("commission", commission)];
  return salespeople.map(({ id }, nth) => ({
    id,
    total: totals[nth] ?? cents(0),
    commission: commissions[nth] ?? cents(0),
  }));
}
