import { expect, test } from "vitest";
import { categoryLabel } from "~/domain/stock/pieces/categories";
import { alloyText, type Karat, type Metal, wrongKarat } from "~/domain/stock/pieces/metals";
import { stoneText } from "~/domain/stock/pieces/stones";
import { thousandths } from "~/domain/weight";

test.each([
  ["rings", "Rings"],
  ["watches", "Watches"],
  ["cufflinks", "Cufflinks"],
  ["estate_pieces", "Estate pieces"],
  ["18k Chains", "18k Chains"],
  ["éclats", "Éclats"],
  ["constructor", "Constructor"],
  ["", ""],
])("the category %j reads %j", (category, label) => expect(categoryLabel(category)).toBe(label));

test.each<[Metal | null, Karat | null, string | null, string | null]>([
  ["yellow_gold", "14K", "14K yellow gold", null],
  ["platinum", "950", "Platinum 950", null],
  ["silver", "925", "Sterling silver", null],
  ["silver", "800", "Silver 800", null],
  ["titanium", null, "Titanium", null],
  ["other", "18K", "18K", null],
  ["other", null, null, null],
  [null, "14K", "14K", null],
  [null, null, null, null],
  ["platinum", "14K", "14K platinum", "Platinum is 900, 950, 999"],
  ["yellow_gold", "925", "Yellow gold 925", "Yellow gold is 9K, 10K, 14K, 18K, 22K, 24K"],
  ["tungsten", "950", "Tungsten 950", "Tungsten has no karat"],
])("%j of %j reads %j", (metal, karat, text, wrong) => {
  expect(alloyText({ metal, karat })).toBe(text);
  expect(wrongKarat({ metal, karat })).toBe(wrong);
});

test("stones read as a jeweler says them", () => {
  const stone = { kind: "diamond", shape: null, carat: null, color: null, clarity: null, count: 1 };
  expect(stoneText({ ...stone, place: "center" })).toBe("Diamond");
  expect(
    stoneText({
      ...stone,
      shape: "round",
      carat: thousandths(360),
      color: "G",
      clarity: "VS1",
      count: 18,
      place: "side",
    }),
  ).toBe("18 × round diamond, 0.36 ct, G, VS1");
});
