import type { ProfitBasis } from "~db/closed-lists.ts";
import { cents, priceLess, type Cents, type Rate, splitBy, sumOf, type TaxRate } from "../../money.ts";
import { commissionOf, earnedOf } from "./commission.ts";
import { type Surtax, type TicketTax, workOutTax } from "./ticket-tax.ts";

export type SaleAmounts = {
  salePrice: Cents;
  itemCost: Cents;
  tax: Cents;
  shippingCharge: Cents;
  /** 0 without a trade-in. */
  tradeInValue: Cents;
  /** Commission rate at the time of sale. */
  rate: Rate;
  profitBasis?: ProfitBasis;
};

export type SaleFigures = { subtotal: Cents; total: Cents; commission: Cents; netProfit: Cents };

/**
 * Works out a sale as in section 9, exact to the cent. A large trade-in makes the total negative; `processSale`
 * refuses that.
 */
export function workOutSale({ profitBasis = "total", ...sale }: SaleAmounts): SaleFigures {
  const subtotal = cents(sale.salePrice - sale.tradeInValue);
  const total = cents(subtotal + sale.tax + sale.shippingCharge);
  const sums = { total, salePrice: sale.salePrice };
  const commission = commissionOf(sums, profitBasis, sale.rate);
  const netProfit = cents(earnedOf(sums, profitBasis) - commission - sale.itemCost);
  return { subtotal, total, commission, netProfit };
}

/** The fields of a line that add up to its ticket's sums. */
export interface LineAmounts {
  price: Cents;
  cost: Cents;
  isTaxed: boolean;
  isGiftCard: boolean;
  /** Number of items that share the price evenly; one if missing. */
  quantity?: number;
}

export interface TicketAmounts {
  lines: readonly LineAmounts[];
  /** 'auto' to apply the rates. */
  tax: Cents | "auto";
  taxRate: TaxRate;
  /** The store's surtax; null or absent without one. */
  surtax?: Surtax | null;
  isExempt: boolean;
  /** True if the trade-in comes off before tax. */
  tradeInLessensTax: boolean;
  shippingCharge: Cents;
  tradeInValue: Cents;
  rate: Rate;
  profitBasis: ProfitBasis;
}

export interface TicketFigures extends SaleFigures, Omit<TicketTax, "lines"> {
  /** Without gift cards, as is `itemCost`. */
  salePrice: Cents;
  itemCost: Cents;
  giftCards: Cents;
  /** Sum that the payments must reach: the total and the gift cards sold. */
  amountDue: Cents;
  /** Share of each line in the tax, in the amount under surtax, and in the trade-in. */
  shares: { tax: Cents; surtaxable: Cents; tradeInValue: Cents }[];
}

/** Works out a ticket for its page, its draft and its rule. The tax is rounded once, half up. */
export function workOutTicket(ticket: TicketAmounts): TicketFigures {
  const { lines, tradeInValue, shippingCharge, rate, profitBasis } = ticket;
  const sold = lines.map((line) => !line.isGiftCard);
  const sumWhere = (chosen: boolean[], name: "price" | "cost") =>
    sumOf(lines.filter((_, nth) => chosen[nth]).map((line) => line[name]));
  const salePrice = sumWhere(sold, "price");
  const itemCost = sumWhere(sold, "cost");
  const giftCards = sumWhere(
    sold.map((is) => !is),
    "price",
  );
  const { lines: taxes, ...taxed } = workOutTax(ticket);
  const { tax } = taxed;
  const amounts = { salePrice, itemCost, tax, shippingCharge, tradeInValue, rate, profitBasis };
  const figures = workOutSale(amounts);
  const priceOf = (chosen: boolean[]) => lines.map(({ price }, nth) => (chosen[nth] ? price : null));
  const tradeIns = splitBy(tradeInValue, priceOf(sold));
  return {
    ...figures,
    salePrice,
    itemCost,
    giftCards,
    ...taxed,
    amountDue: cents(figures.total + giftCards),
    shares: lines.map((_, nth) => ({
      tax: taxes[nth]?.tax ?? cents(0),
      surtaxable: taxes[nth]?.surtaxable ?? cents(0),
      tradeInValue: tradeIns[nth] ?? cents(0),
    })),
  };
}

export type Discount = { amount: Cents } | { percent: Rate };

/**
 * Returns a line's price: as typed, or the list price less the discount. Null if that is below zero, or if a
 * different price was typed as well.
 */
export function priceWith(listPrice: Cents, price: Cents | null, discount: Discount | null): Cents | null {
  if (discount === null) return price ?? listPrice;
  const reduced =
    "percent" in discount
      ? priceLess(listPrice, discount.percent)
      : discount.amount > listPrice
        ? null
        : cents(listPrice - discount.amount);
  return price === null || price === listPrice || price === reduced ? reduced : null;
}
