import { describe, expect, test } from "vitest";
import { MAX_WEIGHT, formatWeight, parseTypedWeight, parseWeight, thousandths } from "~/domain/weight";

describe("a weight in JSON", () => {
  test.each([
    ["0", 0],
    ["1", 1_000],
    ["0.5", 500],
    ["0.25", 250],
    ["0.125", 125],
    ["1.005", 1_005],
    ["9999.999", MAX_WEIGHT],
  ])("%j is %d thousandths", (text, expected) => expect(parseWeight(text)).toBe(expected));

  test.each([
    "",
    ".5",
    "1.",
    "0.1234",
    "1e1",
    "NaN",
    "-1",
    "+1",
    "1,000",
    " 1",
    "1 oz",
    "10000",
    "10000.000",
  ])("%j is refused", (text) => expect(parseWeight(text)).toBeNull());
});

describe("a weight in a form", () => {
  test.each([
    [" 0.125 ", 125],
    ["1,234.5", 1_234_500],
    [".125", 125],
    ["9,999.999", MAX_WEIGHT],
  ])("%j is %d thousandths", (text, expected) => expect(parseTypedWeight(text)).toBe(expected));

  test.each(["", ".", "1.", "$1", "12,34", "0,123", "1,23.5", "10,000", "-1", "1.2345", "1 oz"])(
    "%j is refused",
    (text) => expect(parseTypedWeight(text)).toBeNull(),
  );
});

test.each([
  [0, "0.000"],
  [7, "0.007"],
  [1_005, "1.005"],
  [MAX_WEIGHT, "9999.999"],
])("%d thousandths are written as %j", (weight, text) =>
  expect(formatWeight(thousandths(weight))).toBe(text),
);

test("every weight survives JSON", () => {
  for (let n = 0; n <= MAX_WEIGHT; n += 613) expect(parseWeight(formatWeight(thousandths(n)))).toBe(n);
});

test("only exact integers from 0 are thousandths", () => {
  for (const n of [-1, 0.5, NaN, 2 ** 53]) expect(() => thousandths(n)).toThrow(RangeError);
});
