import { expect, test } from "vitest";
import { cents, formatDecimal, parseMoney, rate } from "~/domain/money";
import { workOutSale } from "~/domain/counter/sales/sale-arithmetic";
import { SALE_SIZES, SALE_SIZE_LABELS, saleSize } from "~/domain/counter/sales/sale-size";

const example = {
  price: "0.00",
  cost: "0.00",
  tax: "0.00",
  shipping: "0.00",
  tradeIn: "0.00",
  rate: 200,
};

test.each([
  {
    what: "a trade-in",
    given: { price: "6480.00", cost: "3100.00", tradeIn: "1850.00", tax: "324.10", shipping: "25.00" },
    expected: { subtotal: "4630.00", total: "4979.10", commission: "99.58", netProfit: "1779.52" },
  },
  {
    what: "a loss",
    given: { price: "265.00", cost: "310.00", tax: "23.05" },
    expected: { subtotal: "265.00", total: "288.05", commission: "5.76", netProfit: "-27.71" },
  },
  {
    what: "half a cent of commission, rounded up",
    given: { price: "10.25" }, // 2% is 0.205
    expected: { subtotal: "10.25", total: "10.25", commission: "0.21", netProfit: "10.04" },
  },
  {
    what: "a trade-in that pays for all of it",
    given: { price: "100.00", cost: "40.00", tradeIn: "112.00", tax: "7.00", shipping: "5.00" },
    expected: { subtotal: "-12.00", total: "0.00", commission: "0.00", netProfit: "-40.00" },
  },
  {
    what: "a trade-in above it, which the rule of the sale refuses",
    given: { price: "100.00", tradeIn: "150.00" },
    expected: { subtotal: "-50.00", total: "-50.00", commission: "-1.00", netProfit: "-49.00" },
  },
  {
    what: "another rate",
    given: { price: "1000.00", cost: "600.00", rate: 325 }, // 3.25%
    expected: { subtotal: "1000.00", total: "1000.00", commission: "32.50", netProfit: "367.50" },
  },
  {
    what: "nothing",
    given: {},
    expected: { subtotal: "0.00", total: "0.00", commission: "0.00", netProfit: "0.00" },
  },
])("$what", ({ given, expected }) => {
  const sale = { ...example, ...given };
  const figures = workOutSale({
    salePrice: parseMoney(sale.price)!,
    itemCost: parseMoney(sale.cost)!,
    tax: parseMoney(sale.tax)!,
    shippingCharge: parseMoney(sale.shipping)!,
    tradeInValue: parseMoney(sale.tradeIn)!,
    rate: rate(sale.rate),
  });
  expect({
    subtotal: formatDecimal(figures.subtotal),
    total: formatDecimal(figures.total),
    commission: formatDecimal(figures.commission),
    netProfit: formatDecimal(figures.netProfit),
  }).toEqual(expected);
});

test.each([
  [0, "small"],
  [99_999, "small"],
  [100_000, "standard"],
  [499_999, "standard"],
  [500_000, "high_value"],
])("a total of %d cents is %s", (total, size) => expect(saleSize(cents(total))).toBe(size));

test("sizes read as the specification says", () => {
  expect(SALE_SIZES.map((size) => SALE_SIZE_LABELS[size])).toEqual(["High Value", "Standard", "Small"]);
});
