import {
  type Cents,
  cents,
  formatDecimal,
  parseTypedMoney,
  type Rate,
  taxOn,
  type TaxRate,
} from "../money.ts";
import { workOutSale } from "./sale-arithmetic.ts";
import type { saleFields } from "./sale-fields.ts";

/** Summary of a sale form in progress. Null for values that can't be parsed or computed yet. */
export interface DraftFigures {
  salePrice: Cents | null;
  tradeInValue: Cents | null;
  subtotal: Cents | null;
  tax: Cents | null;
  shippingCharge: Cents | null;
  total: Cents | null;
  commission: Cents | null;
  netProfit: Cents | null;
}

/** Computes what the texts allow (section 9). An empty tax, shipping, or trade-in is 0. */
export function draftFigures(read: (field: keyof typeof saleFields) => string, rate: Rate): DraftFigures {
  const zero = cents(0);
  const typed = (field: keyof typeof saleFields, empty: Cents | null) => {
    const text = read(field).trim();
    return text === "" ? empty : parseTypedMoney(text);
  };
  const salePrice = typed("salePrice", null);
  const itemCost = typed("itemCost", null);
  const tax = typed("tax", zero);
  const shippingCharge = typed("shippingCharge", zero);
  const tradeInValue = read("hasTradeIn") === "" ? zero : typed("tradeInValue", zero);
  const figures = workOutSale({
    salePrice: salePrice ?? zero,
    itemCost: itemCost ?? zero,
    tax: tax ?? zero,
    shippingCharge: shippingCharge ?? zero,
    tradeInValue: tradeInValue ?? zero,
    rate,
  });
  const hasSubtotal = salePrice !== null && tradeInValue !== null;
  const hasTotal = hasSubtotal && tax !== null && shippingCharge !== null;
  return {
    salePrice,
    tradeInValue,
    tax,
    shippingCharge,
    subtotal: hasSubtotal ? figures.subtotal : null,
    total: hasTotal ? figures.total : null,
    commission: hasTotal ? figures.commission : null,
    netProfit: hasTotal && itemCost !== null ? figures.netProfit : null,
  };
}

/**
 * Suggested tax on the price less trade-in, without shipping. Null without a rate or an amount. The typed tax
 * always wins.
 */
export function suggestedTax({ subtotal }: Pick<DraftFigures, "subtotal">, storeRate: TaxRate): Cents | null {
  if (storeRate === 0 || subtotal === null || subtotal <= 0) return null;
  return taxOn(subtotal, storeRate);
}

/**
 * A suggested tax that was taken over follows the store and the price until another one is typed: the text to
 * show now, null if the tax was typed.
 */
export function taxInUse({ tax, usedTax }: { tax: string; usedTax: string }, suggested: Cents | null) {
  if (usedTax === "" || tax.trim() !== usedTax) return null;
  return formatDecimal(suggested ?? cents(0));
}
