import { expect, test } from "vitest";
import type { PriceStep } from "~/domain/stock/bulk-changes/change-of-many";
import { changedPrice } from "~/domain/stock/bulk-changes/changed-price";
import type { Rounding } from "~/domain/price-rounding";
import { cents, MAX_AMOUNT } from "~/domain/money";

const priced = (price: number, by: PriceStep, amount: number, rounding: Rounding = "none") =>
  changedPrice(cents(price), { field: "price", by, amount: cents(amount), rounding });

test.each<[price: number, by: PriceStep, amount: number, rounding: Rounding, becomes: unknown]>([
  [100_000, "set", 12_345, "none", 12_345],
  [100_000, "raise", 550, "none", 100_550],
  [100_000, "lower", 550, "none", 99_450],
  [100_000, "lower", 100_000, "none", 0],
  [100_000, "lower", 100_001, "none", "below_zero"],
  [249_900, "raise_percent", 1_000, "none", 274_890],
  [249_900, "lower_percent", 1_000, "none", 224_910],
  [25, "raise_percent", 200, "none", 26],
  [333, "raise_percent", 3_333, "none", 444],
  [100, "lower_percent", 10_000, "none", 0],
  [100, "lower_percent", 10_001, "none", 0],
  [100, "lower_percent", 10_100, "none", "below_zero"],
  [MAX_AMOUNT, "raise", 1, "none", "too_high"],
  [MAX_AMOUNT, "raise_percent", 100_000, "none", "too_high"],
  [12_349, "raise", 0, "00", 12_300],
  [12_350, "raise", 0, "00", 12_400],
  [12_399, "set", 12_399, "95", 12_395],
  [12_444, "set", 12_444, "95", 12_395],
  [12_445, "set", 12_445, "95", 12_495],
  [10, "set", 10, "95", 95],
  [0, "set", 0, "00", 0],
  [249_900, "raise_percent", 1_000, "95", 274_895],
])("%d cents, %s %d, rounded %s, is %s", (price, by, amount, rounding, becomes) => {
  expect(priced(price, by, amount, rounding)).toBe(becomes);
});
