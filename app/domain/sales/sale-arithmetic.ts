import { cents, percentOf, type Cents, type Rate } from "../money.ts";

export type SaleAmounts = {
  salePrice: Cents;
  itemCost: Cents;
  tax: Cents;
  shippingCharge: Cents;
  /** 0 without a trade-in. */
  tradeInValue: Cents;
  /** The commission rate that is in force for this sale. */
  rate: Rate;
};

export type SaleFigures = { subtotal: Cents; total: Cents; commission: Cents; netProfit: Cents };

/**
 * The sale arithmetic of section 9, exact to the cent: commission is a share of the total, tax and shipping included.
 * A trade-in above price, tax and shipping gives a negative total: refusing it is the rule's business.
 */
export function workOutSale(sale: SaleAmounts): SaleFigures {
  const subtotal = cents(sale.salePrice - sale.tradeInValue);
  const total = cents(subtotal + sale.tax + sale.shippingCharge);
  const commission = percentOf(total, sale.rate);
  const netProfit = cents(total - commission - sale.itemCost);
  return { subtotal, total, commission, netProfit };
}
