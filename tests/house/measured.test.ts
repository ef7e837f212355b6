import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { placesIn, readKept, writtenOf } from "../../bench/support/kept.mjs";

// `npm run bench -- --keep` writes both: a figure in the document is one that was measured.

const kept = readKept();
const places = placesIn(readFileSync("docs/performance.md", "utf8"));

test("each measurement that is kept has a place in docs/performance.md, and each place a measurement", () => {
  expect(Object.keys(kept).length).toBeGreaterThan(0);
  expect(Object.keys(kept).toSorted()).toEqual([...places.keys()].toSorted());
  expect(Object.keys(kept).filter((name) => !existsSync(`bench/measurements/${name}.mjs`))).toEqual([]);
});

test.each(Object.entries(kept))("docs/performance.md says what was measured last: %s", (name, run) => {
  expect(places.get(name)).toBe(writtenOf(run));
});
