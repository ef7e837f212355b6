import { expect, test } from "vitest";
import { cents, rate, taxRate } from "~/domain/money";
import { draftFigures } from "~/domain/sales/sale-draft-figures";
import { suggestedTax, taxInUse } from "~/domain/sales/suggested-tax";

const figuresOf = (fields: Record<string, string>) => draftFigures((name) => fields[name] ?? "", rate(200));

test("a complete draft gives the figures that the sale will have", () => {
  const fields = { salePrice: "$6,480.00", itemCost: "3100", tax: "324.10", shippingCharge: " 25 " };
  expect(figuresOf({ ...fields, hasTradeIn: "on", tradeInValue: "1850" })).toEqual({
    salePrice: 648_000,
    tradeInValue: 185_000,
    subtotal: 463_000,
    tax: 32_410,
    shippingCharge: 2_500,
    total: 497_910,
    commission: 9_958,
    netProfit: 177_952,
  });
});

test("a trade-in that isn't checked doesn't count, readable or not", () => {
  expect(figuresOf({ salePrice: "10", tradeInValue: "never" })).toMatchObject({
    tradeInValue: 0,
    total: 1_000,
  });
});

test("an unreadable value leaves open only the figures that depend on it", () => {
  expect(figuresOf({ salePrice: "10", itemCost: "5", tax: "abc" })).toMatchObject({
    subtotal: 1_000,
    tax: null,
    total: null,
    commission: null,
    netProfit: null,
  });
  expect(figuresOf({ salePrice: "10" })).toMatchObject({ total: 1_000, commission: 20, netProfit: null });
  expect(figuresOf({ itemCost: "5" })).toMatchObject({ subtotal: null, total: null, shippingCharge: 0 });
});

test("the store's tax is on the price less the trade-in, and null without a rate or an amount", () => {
  const draft = { salePrice: "6,480.00", shippingCharge: "25", hasTradeIn: "on", tradeInValue: "1850" };
  expect(suggestedTax(figuresOf(draft), taxRate(7_000))).toBe(32_410);
  expect(suggestedTax(figuresOf(draft), taxRate(8_875))).toBe(41_091);
  expect(suggestedTax(figuresOf(draft), taxRate(0))).toBeNull();
  expect(suggestedTax(figuresOf({}), taxRate(7_000))).toBeNull();
  expect(suggestedTax(figuresOf({ ...draft, tradeInValue: "6480" }), taxRate(7_000))).toBeNull();
});

test("a suggested tax that was taken over follows the suggestion, a typed one stays", () => {
  expect(taxInUse({ tax: "28.00", usedTax: "28.00" }, cents(3_550))).toBe("35.50");
  expect(taxInUse({ tax: " 28.00 ", usedTax: "28.00" }, null)).toBe("0.00");
  expect(taxInUse({ tax: "30", usedTax: "28.00" }, cents(3_550))).toBeNull();
  expect(taxInUse({ tax: "0", usedTax: "" }, cents(3_550))).toBeNull();
});
