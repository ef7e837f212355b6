import { expect, test } from "vitest";
import { wholePercents } from "~/domain/records/reports/shares";

test.each<[string, number[], number[]]>([
  ["what plain rounding makes 101 of", [335, 335, 330], [34, 33, 33]],
  ["sixths, which would be 102", [1, 1, 1, 1, 1, 1], [17, 17, 17, 17, 16, 16]],
  ["thirds, which would be 99", [1, 1, 1], [34, 33, 33]],
  ["the larger of two that lost the same", [125, 375, 500], [12, 38, 50]],
  ["a little beside much", [999, 1], [100, 0]],
  ["a single one", [7], [100]],
  ["nothing sold for anything", [0, 0], [0, 0]],
  ["nothing", [], []],
])("%s", (_, parts, percents) => expect(wholePercents(parts)).toEqual(percents));

test("percents always add up to 100, and each is within one point of the exact value", () => {
  let seed = 7;
  const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
  for (let round = 0; round < 500; round += 1) {
    const parts = Array.from({ length: 1 + random(12) }, () => random(10_000_000_000));
    parts[0] = (parts[0] ?? 0) + 1;
    const whole = parts.reduce((sum, part) => sum + part, 0);
    const percents = wholePercents(parts);
    expect(percents.reduce((sum, percent) => sum + percent, 0)).toBe(100);
    for (const [place, percent] of percents.entries())
      expect(Math.abs(percent - (parts[place]! * 100) / whole)).toBeLessThan(1);
  }
});
