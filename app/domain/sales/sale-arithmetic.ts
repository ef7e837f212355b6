import { cents, percentOf, type Cents, type Rate } from "../money.ts";

export type SaleAmounts = {
  salePrice: Cents;
  itemCost: Cents;
  tax: Cents;
  shippingCharge: Cents;
  /** 0 without a trade-in. */
  tradeInValue: Cents;
  /** Commission rate at the time of sale. */
  rate: Rate;
};

export type SaleFigures = { subtotal: Cents; total: Cents; commission: Cents; netProfit: Cents };

/**
 * Sale arithmetic of section 9, exact to the cent. Commission applies to the total, including tax and
 * shipping. A large trade-in makes the total negative; `processSale` refuses that.
 */
export function workOutSale(sale: SaleAmounts): SaleFigures {
  const subtotal = cents(sale.salePrice - sale.tradeInValue);
  const total = cents(subtotal + sale.tax + sale.shippingCharge);
  const commission = percentOf(total, sale.rate);
  const netProfit = cents(total - commission - sale.itemCost);
  return { subtotal, total, commission, netProfit };
}
