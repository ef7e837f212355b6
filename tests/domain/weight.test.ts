import { describe, expect, test } from "vitest";
import {
  MAX_WEIGHT,
  formatWeight,
  inTroyOunces,
  keptWeight,
  otherWeight,
  parseTypedWeight,
  parseWeight,
  thousandths,
  typedWeight,
  weightText,
} from "~/domain/weight";

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

describe("a weight in another unit", () => {
  test.each([
    [31_103, "g", 1_000],
    [4_200, "g", 135],
    [15, "g", 0],
    [16, "g", 1],
    // Half a thousandth of an ounce is 15.5517384 mg.
    [9_999_999, "g", 321_507],
    [20_000, "dwt", 1_000],
    [10, "dwt", 1],
    [9, "dwt", 0],
    [9_999_999, "dwt", 500_000],
    [842, "oz t", 842],
  ] as const)("%d thousandths of %s are %d of a troy ounce", (given, unit, expected) =>
    expect(inTroyOunces(thousandths(given), unit)).toBe(expected),
  );

  test("is kept with its unit; troy ounces need none", () => {
    const [weight, given] = [thousandths(135), thousandths(4_200)];
    const grams = { weight, weightGiven: given, weightUnit: "g" } as const;
    const ounces = { weight: given, weightGiven: null, weightUnit: null };
    expect(keptWeight({ weight: null, weightGiven: given, weightUnit: "g" })).toEqual(grams);
    expect(keptWeight({ weight: given, weightGiven: given, weightUnit: "g" })).toEqual(grams);
    expect(keptWeight({ weight: null, weightGiven: given, weightUnit: "oz t" })).toEqual(ounces);
    expect(keptWeight({ weight: given, weightGiven: null, weightUnit: "g" })).toEqual(ounces);
    expect(keptWeight({ weight: null, weightGiven: null, weightUnit: "g" }).weight).toBeNull();
    expect(typedWeight(ounces)).toEqual({ weightGiven: given, weightUnit: "oz t" });
    expect(typedWeight(grams)).toEqual({ weightGiven: given, weightUnit: "g" });
  });

  test("is shown beside the other", () => {
    const weight = thousandths(135);
    expect(weightText({ weight, weightGiven: thousandths(4_200), weightUnit: "g" })).toBe(
      "4.2 g, 0.135 oz t",
    );
    expect(weightText({ weight, weightGiven: thousandths(2_700), weightUnit: "dwt" })).toBe(
      "2.7 dwt, 0.135 oz t",
    );
    expect(weightText({ weight })).toBe("4.2 g, 0.135 oz t");
    expect(otherWeight(" 4.2 ", "g")).toBe("0.135 oz t");
    expect(otherWeight("1,000", "oz t")).toBe("31103.48 g");
    expect([otherWeight("", "g"), otherWeight("four", "g"), otherWeight("4", "kg")]).toEqual([
      null,
      null,
      null,
    ]);
  });
});

test("every weight survives JSON", () => {
  for (let n = 0; n <= MAX_WEIGHT; n += 613) expect(parseWeight(formatWeight(thousandths(n)))).toBe(n);
});

test("only exact integers from 0 are thousandths", () => {
  for (const n of [-1, 0.5, NaN, 2 ** 53]) expect(() => thousandths(n)).toThrow(RangeError);
});
