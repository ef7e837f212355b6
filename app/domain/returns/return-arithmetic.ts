import { type Cents, cents, percentOf, rate, splitBy, sumOf } from "../money.ts";
import type { Sale, SaleLine } from "../sales/sale.ts";
import { sellerParts } from "../sales/seller-parts.ts";

export type TicketLine = Pick<
  SaleLine,
  "id" | "kind" | "price" | "cost" | "tax" | "surtaxable" | "tradeInValue" | "isTaxed" | "returnId"
>;

/** What of a ticket its returns need. */
export type ReturnedTicket = Pick<
  Sale,
  | "total"
  | "tradeInValue"
  | "shippingCharge"
  | "commission"
  | "commissionRate"
  | "profitBasis"
  | "taxable"
  | "exempt"
  | "surtax"
> & {
  lines: readonly TicketLine[];
  salespeople: readonly { id: number; share: number; total: Cents; commission: Cents }[];
};

/** What earlier returns of the ticket took, positive. */
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
  /** What the second rate was due on, and what of the tax it made. */
  surtaxable: Cents;
  surtax: Cents;
  shippingCharge: Cents;
  total: Cents;
  commission: Cents;
  /** What the profit is lessened by. */
  netProfit: Cents;
  /** What the sold gift cards among the lines cost. */
  giftCards: Cents;
  lines: { id: number; price: Cents; cost: Cents; tax: Cents; tradeInValue: Cents; total: Cents }[];
  salespeople: { id: number; total: Cents; commission: Cents }[];
}

/**
 * What comes back with these lines: their stored shares of tax and trade-in, and commission at the stored rate.
 * The last return takes what earlier ones left, so that parts sum to the whole. A trade-in never makes a return,
 * or what is left of the ticket, negative.
 */
export function workOutReturn(
  ticket: ReturnedTicket,
  before: ReturnedBefore,
  lineIds: ReadonlySet<number>,
  shippingCharge: Cents,
): ReturnFigures {
  const back = ticket.lines.filter(({ id }) => lineIds.has(id));
  const goods = back.filter(isGoods);
  const rest = ticket.lines.filter(
    (line) => isGoods(line) && line.returnId === null && !lineIds.has(line.id),
  );
  const isLast = rest.length === 0;
  const salePrice = sumOf(goods.map(({ price }) => price));
  const tax = sumOf(goods.map((line) => line.tax));
  const gross = cents(salePrice + tax + shippingCharge);
  const grossLeft = cents(
    sumOf(rest.flatMap((line) => [line.price, line.tax])) +
      ticket.shippingCharge -
      before.shippingCharge -
      shippingCharge,
  );
  const tradedIn = cents(ticket.tradeInValue - before.tradeInValue);
  const share = isLast ? tradedIn : sumOf(goods.map((line) => line.tradeInValue));
  const tradeInValue = cents(Math.min(Math.max(share, tradedIn - grossLeft), gross, tradedIn));
  const total = cents(gross - tradeInValue);
  const totalLeft = cents(ticket.total - before.total - total);
  const onTotal = ticket.profitBasis === "total";
  const commissionRate = rate(ticket.commissionRate);
  const commission = isLast
    ? cents(ticket.commission - before.commission - percentOf(onTotal ? totalLeft : cents(0), commissionRate))
    : percentOf(onTotal ? total : salePrice, commissionRate);
  const itemCost = sumOf(goods.map(({ cost }) => cost));
  const tradeIns = splitBy(
    tradeInValue,
    back.map((line) => (isGoods(line) ? line.tradeInValue : null)),
  );
  return {
    salePrice,
    itemCost,
    tradeInValue,
    taxable: shareBy(priceIfTaxed, ticket.taxable, ticket, lineIds),
    exempt: shareBy(priceIfTaxed, ticket.exempt, ticket, lineIds),
    untaxed: sumOf(goods.filter(({ isTaxed }) => !isTaxed).map(({ price }) => price)),
    tax,
    surtaxable: sumOf(goods.map((line) => line.surtaxable)),
    surtax: shareBy(({ surtaxable }) => surtaxable, ticket.surtax, ticket, lineIds),
    shippingCharge,
    total,
    commission,
    netProfit: cents((onTotal ? total : salePrice) - commission - itemCost),
    giftCards: sumOf(back.filter((line) => !isGoods(line)).map(({ price }) => price)),
    lines: back.map(({ id, price, cost, tax }, nth) => {
      const tradeInValue = tradeIns[nth] ?? cents(0);
      return { id, price, cost, tax, tradeInValue, total: cents(price + tax - tradeInValue) };
    }),
    salespeople: salespeopleOf(ticket, before, { total, commission }),
  };
}

function isGoods({ kind }: TicketLine): boolean {
  return kind !== "gift_card";
}

/** A gift card is never taxed. */
function priceIfTaxed({ isTaxed, price }: TicketLine): Cents | null {
  return isTaxed ? price : null;
}

/** What of a sum over all lines is theirs, as it was shared when they were sold. */
function shareBy(
  weightOf: (line: TicketLine) => Cents | null,
  whole: Cents,
  { lines }: ReturnedTicket,
  lineIds: ReadonlySet<number>,
): Cents {
  const parts = splitBy(whole, lines.map(weightOf));
  return sumOf(parts.filter((_, nth) => lineIds.has(lines[nth]?.id ?? 0)));
}

/** What is left of the ticket is theirs as a ticket of that much would be; a return takes the difference. */
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
