import { describe, expect, test } from "vitest";
import { EVERYTHING } from "../support/everything.ts";
import {
  MAX_AMOUNT,
  cents,
  formatDecimal,
  parseMoney,
  parseTypedMoney,
  percentOf,
  rate,
  splitBy,
  sumOf,
  taxOn,
  taxRate,
} from "~/domain/money";
import { workOutSale } from "~/domain/counter/sales/sale-arithmetic";

describe("an amount in JSON", () => {
  test.each([
    ["0", 0],
    ["0.00", 0],
    ["0.01", 1],
    ["12", 1_200],
    ["12.5", 1_250],
    ["12.50", 1_250],
    ["12.05", 1_205],
    ["0.29", 29],
    ["1.15", 115],
    ["4.35", 435],
    ["1000000", 100_000_000],
    ["9999999.99", MAX_AMOUNT],
  ])("%j is %d cents", (text, expected) => expect(parseMoney(text)).toBe(expected));

  test.each([
    "",
    " ",
    "12.",
    ".5",
    "12.345",
    "12.500",
    "1e3",
    "1E3",
    "NaN",
    "Infinity",
    "-1",
    "+1",
    "-0",
    "$12",
    "1,234",
    " 12",
    "12 ",
    "12\n",
    "12.5.0",
    "0x10",
    "1_000",
    "١٢",
    "１２",
    "10000000",
    "10000000.00",
    "99999999999999999999",
  ])("%j is refused", (text) => expect(parseMoney(text)).toBeNull());
});

describe("an amount in a form", () => {
  test.each([
    ["12.5", 1_250],
    ["$12.50", 1_250],
    ["  $1,234.50 ", 123_450],
    ["1,234", 123_400],
    ["12,345.6", 1_234_560],
    ["€1,234.50", 123_450],
    ["£12", 1_200],
    [".5", 50],
    ["$.99", 99],
    ["$9,999,999.99", MAX_AMOUNT],
    ["9999999.99", MAX_AMOUNT],
  ])("%j is %d cents", (text, expected) => expect(parseTypedMoney(text)).toBe(expected));

  test.each([
    "",
    "$",
    ".",
    "$.",
    "5.",
    "12,34",
    "1,23.50",
    "1234,567",
    ",123",
    "0,123",
    "1,234,56",
    "1.234,56",
    "12.345",
    "1,234.567",
    "-$5",
    "$-5",
    "-5",
    "12$",
    "$$12",
    "1 234",
    "1e3",
    "10,000,000",
    "999,999,999",
    "12.3,4",
  ])("%j is refused", (text) => expect(parseTypedMoney(text)).toBeNull());
});

test.each([
  [0, "0.00"],
  [-0, "0.00"],
  [5, "0.05"],
  [-5, "-0.05"],
  [100, "1.00"],
  [-2_771, "-27.71"],
  [497_910, "4979.10"],
  [MAX_AMOUNT, "9999999.99"],
])("%d cents are written as %j", (amount, text) => expect(formatDecimal(cents(amount))).toBe(text));

test("every amount survives JSON", () => {
  const random = seeded(7);
  for (let i = 0; i < 20_000; i++) {
    const amount = cents(between(random, 0, MAX_AMOUNT));
    expect(parseMoney(formatDecimal(amount))).toBe(amount);
  }
});

test("only exact integers are cents", () => {
  for (const n of [0.5, 1.15 * 100, NaN, Infinity, 2 ** 53]) expect(() => cents(n)).toThrow(RangeError);
  expect(Object.is(cents(-0), 0)).toBe(true);
});

test("a rate is from 0% to 100%", () => {
  expect(rate(250)).toBe(250);
  for (const n of [-1, 10_001, 2.5, NaN]) expect(() => rate(n)).toThrow(RangeError);
});

test("a sum is exact or an error", () => {
  expect(sumOf([])).toBe(0);
  expect(sumOf([cents(10), cents(20), cents(-31)])).toBe(-1);
  expect(() => sumOf([cents(Number.MAX_SAFE_INTEGER), cents(1), cents(-5)])).toThrow(RangeError);
});

test.each([
  [25, 200, 1], // 0.5 cents
  [24, 200, 0], // 0.48
  [75, 200, 2], // 1.5
  [74, 200, 1], // 1.48
  [-25, 200, 0], // -0.5
  [-26, 200, -1], // -0.52
  [-75, 200, -1], // -1.5
  [497_910, 200, 9_958], // 9,958.2
  [1_000, 15, 2], // 1.5
  [123, 0, 0],
  [123, 10_000, 123],
])("of %d cents, %d hundredths of a percent are %d", (amount, share, expected) => {
  expect(percentOf(cents(amount), rate(share))).toBe(expected);
});

test.each([
  [100_000, 8_875, 8_875],
  [1_000, 8_875, 89],
  [400, 8_875, 36],
  [399, 8_875, 35],
  [-400, 8_875, -35],
  [123, 0, 0],
  [123, 100_000, 123],
])("on %d cents, the tax at %d thousandths of a percent is %d", (amount, share, expected) => {
  expect(taxOn(cents(amount), taxRate(share))).toBe(expected);
});

test.each([-1, 100_001, 0.5, Number.NaN])("%d is no tax rate", (n) => {
  expect(() => taxRate(n)).toThrow(RangeError);
});

test("a share that can't be exact is an error", () => {
  expect(() => percentOf(cents(Number.MAX_SAFE_INTEGER), rate(200))).toThrow(RangeError);
});

const SALES = EVERYTHING ? 100_000 : 10_000;

test(`${SALES} random sales agree with decimal arithmetic`, () => {
  const random = seeded(20_260_308);
  let [halves, negatives] = [0, 0];
  for (let i = 0; i < SALES; i++) {
    const [salePrice, itemCost, tax, shippingCharge, tradeInValue] = [0, 1, 2, 3, 4].map((n) =>
      n === 4 && random() < 0.5 ? "0.00" : randomAmount(random),
    ) as [string, string, string, string, string];
    const share = random() < 0.5 ? 200 : between(random, 0, 10_000);

    const figures = workOutSale({
      salePrice: parseMoney(salePrice)!,
      itemCost: parseMoney(itemCost)!,
      tax: parseMoney(tax)!,
      shippingCharge: parseMoney(shippingCharge)!,
      tradeInValue: parseMoney(tradeInValue)!,
      rate: rate(share),
    });

    // Calculated in millionths of a dollar: cents times hundredths of a percent are exact.
    const subtotal = millionths(salePrice) - millionths(tradeInValue);
    const total = subtotal + millionths(tax) + millionths(shippingCharge);
    const exact = (total * BigInt(share)) / 10_000n;
    expect(exact * 10_000n).toBe(total * BigInt(share));
    const commission = toCentsHalfUp(exact);
    const expected = [subtotal, total, commission, total - commission - millionths(itemCost)].map(decimal);

    const actual = [figures.subtotal, figures.total, figures.commission, figures.netProfit].map(
      formatDecimal,
    );
    if (actual.join() !== expected.join())
      expect({ share, salePrice, tradeInValue, actual }).toEqual(expected);
    if (exact % 10_000n === 5_000n) halves++;
    if (total < 0n) negatives++;
  }
  expect(halves).toBeGreaterThan(SALES / 200);
  expect(negatives).toBeGreaterThan(SALES / 200);
});

function millionths(text: string): bigint {
  return BigInt(text.replace(".", "")) * 10_000n;
}

function toCentsHalfUp(amount: bigint): bigint {
  const over = ((amount % 10_000n) + 10_000n) % 10_000n;
  return amount - over + (over >= 5_000n ? 10_000n : 0n);
}

function decimal(amount: bigint): string {
  const size = amount < 0n ? -amount : amount;
  return `${amount < 0n ? "-" : ""}${size / 1_000_000n}.${String((size / 10_000n) % 100n).padStart(2, "0")}`;
}

/** Small, typical, and very large amounts. */
function randomAmount(random: () => number): string {
  const dollars = between(random, 0, [9, 999, 99_999, 9_999_999][between(random, 0, 3)]!);
  return `${dollars}.${String(between(random, 0, 99)).padStart(2, "0")}`;
}

function between(random: () => number, low: number, high: number): number {
  return low + Math.floor(random() * (high - low + 1));
}

/** Mulberry32: the same numbers on every run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

describe("an amount that is split", () => {
  test.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [100, [1, 2, null], [33, 67, 0]],
    [7, [0, 0], [4, 3]],
    [0, [3, 4], [0, 0]],
    [5, [null, null], [0, 0]],
    [7_139, [100_000, null, 1_998], [6_999, 0, 140]],
  ])("%i by %j is %j", (amount, weights, parts) => {
    expect(splitBy(cents(amount), weights)).toEqual(parts);
  });

  test("sums to the whole, whatever the weights, each part within a cent of its share", () => {
    let seed = 7;
    const below = (n: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
      return Math.floor((seed / 2 ** 31) * n);
    };
    for (let n = 0; n < 500; n += 1) {
      const amount = cents(below(1_000_000_000));
      const weights = Array.from({ length: 1 + below(50) }, () => below(1_000_000_000));
      const whole = weights.reduce((sum, weight) => sum + weight, 0);
      const parts = splitBy(amount, weights);
      expect(parts.reduce<number>((sum, part) => sum + part, 0)).toBe(amount);
      for (const [nth, part] of parts.entries())
        expect(Math.abs(part - (amount * (weights[nth] ?? 0)) / whole)).toBeLessThan(1.001);
    }
  });
});
