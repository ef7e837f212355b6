import { expect, test } from "vitest";
import { segmentsInWords, segmentsOf } from "~/domain/people/outbox/segments-in-words";

test.each<[string, number, number]>([
  ["", 0, 0],
  ["x".repeat(160), 1, 1],
  ["x".repeat(161), 2, 2],
  ["x".repeat(306), 2, 2],
  ["x".repeat(307), 3, 3],
  // Letters of the extension take the room of two, and aren't cut in two.
  ["€".repeat(80), 1, 1],
  [`x${"€".repeat(80)}`, 2, 2],
  [`${"x".repeat(152)}€${"x".repeat(152)}`, 3, 3],
  // One letter that isn't in seven bits.
  [`It’s ${"x".repeat(65)}`, 1, 1],
  [`It’s ${"x".repeat(66)}`, 2, 1],
  [`It’s ${"x".repeat(150)}`, 3, 1],
  // An emoji is two letters of sixteen bits, and stays whole.
  ["💍".repeat(35), 1, 1],
  [`${"💍".repeat(35)}x`, 2, 1],
  ["💍".repeat(67), 3, 1],
])("%j: %i segments, %i without costly letters", (words, segments, without) => {
  expect(segmentsOf(words)).toMatchObject({ segments, without });
});

test("letters of Western Europe that phones know in seven bits cost nothing, others do", () => {
  expect(segmentsOf("Señor Müller, à bientôt: 5 £, ÆØÅ @ §").costly).toEqual(["ô"]);
  expect(segmentsOf("Ida’s “ring” – ready…").costly).toEqual(["’", "“", "”", "–", "…"]);
});

test("says in words what makes a text more than one", () => {
  expect(segmentsInWords("")).toBeNull();
  expect(segmentsInWords("Your ring is ready.")).toBe("Sent as one text");
  expect(segmentsInWords("It’s ready")).toBe("Sent as one text");
  expect(segmentsInWords(`It’s ${"x".repeat(150)}`)).toBe(
    "Sent as 3 texts in a row, each of which is paid for. Without “’” one is enough",
  );
  expect(segmentsInWords(`${"x".repeat(100)}\u200d`)).toContain(
    "Without letters that can't be seen one is enough",
  );
  expect(segmentsInWords("x".repeat(1_601))).toContain("Too long");
});
