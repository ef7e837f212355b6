import { expect, test } from "vitest";
import { percent } from "~/domain/fields";
import { weightOf } from "~/import/stock-numbers";
import { NewBulkChange } from "~/routes/stock/bulk-changes/bulk-change-contract";
import { codesOf } from "~/web/values-when-opened";

/** As long as a field of a form may be. A pattern that tries again from each blank would take two minutes. */
const LONG = `1${" ".repeat(250_000)}x`;
const AT_ONCE_MS = 2_000;

function timed(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

test("a percentage of blanks keeps nobody waiting", () => {
  const change = { field: "price", amount: LONG };
  expect(timed(() => NewBulkChange.form.safeParse({ ids: "1", change }))).toBeLessThan(AT_ONCE_MS);
  const fields = { most: percent({ label: "Most", decimals: 1 }) };
  expect(timed(() => codesOf(fields, { most: LONG }))).toBeLessThan(AT_ONCE_MS);
  expect(codesOf(fields, { most: "10 %" })).toBe(codesOf(fields, { most: "10" }));
});

test("a figure of zeros in a list keeps nobody waiting", () => {
  const zeros = `0.${"0".repeat(250_000)}1`;
  expect(timed(() => weightOf(zeros, { round: false }))).toBeLessThan(AT_ONCE_MS);
  expect(weightOf("4.2000", { round: false })).toEqual({ text: "4.200" });
});
