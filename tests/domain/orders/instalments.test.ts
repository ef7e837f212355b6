import { describe, expect, test } from "vitest";
import { addMonths, day } from "~/domain/dates";
import { cents, sumOf } from "~/domain/money";
import { offerInstalments } from "~/domain/workshop/orders/offer-instalments";

const offer = (price: number, count: number, least = 0, first = "2026-01-31") =>
  offerInstalments(cents(price), { count, first: day(first), least: cents(least) });
const amounts = (offered: ReturnType<typeof offer>) => offered.map(({ amount }) => amount);

describe("instalments that are offered", () => {
  test("are a month apart, on the last day of a shorter one, and come to the price to the cent", () => {
    expect(offer(100_000, 3)).toEqual([
      { due: "2026-01-31", amount: 33_334 },
      { due: "2026-02-28", amount: 33_333 },
      { due: "2026-03-31", amount: 33_333 },
    ]);
    for (const count of [1, 2, 7, 36])
      expect(sumOf(offer(99_999, count).map((each) => each.amount))).toBe(99_999);
  });

  test("begin with the least deposit, if equal ones are less", () => {
    expect(amounts(offer(100_000, 3, 50_000))).toEqual([50_000, 25_000, 25_000]);
    expect(amounts(offer(100_000, 3, 33_334))).toEqual([33_334, 33_333, 33_333]);
    expect(amounts(offer(100_000, 1, 20_000))).toEqual([100_000]);
    expect(amounts(offer(100_000, 3, 100_000))).toEqual([100_000]);
  });

  test("are none of nothing, and none of nothing at all", () => {
    expect(amounts(offer(2, 3))).toEqual([1, 1]);
    expect(offer(0, 3)).toEqual([]);
  });
});

test.each([
  ["2026-01-31", 1, "2026-02-28"],
  ["2028-01-31", 1, "2028-02-29"],
  ["2026-11-15", 2, "2027-01-15"],
  ["2026-03-31", 12, "2027-03-31"],
])("%s and %i months is %s", (from, months, until) => {
  expect(addMonths(day(from), months)).toBe(until);
});
