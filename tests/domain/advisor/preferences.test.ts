import { describe, expect, it } from "vitest";
import {
  inSentence,
  mainStone,
  readPreferences,
  sizeOnTag,
} from "~/domain/outreach/advisor/jewelry-preferences";

const names = (terms: { name: string }[]) => terms.map(({ name }) => name);

describe("preferences", () => {
  it.each<[string, string[], string[]]>([
    ["Platinum and white gold. Emerald cuts.", ["platinum", "white gold", "emerald cut"], []],
    ["Platinum, no yellow gold", ["platinum"], ["yellow gold"]],
    ["No yellow gold or pearls. Sapphires!", ["sapphire"], ["yellow gold", "pearl"]],
    ["Doesn't wear earrings; loves calibré-cut rubies", ["ruby", "calibre cut"], ["earrings"]],
    ["Allergic to nickel.", [], []],
    ["Emeralds, hoops", ["emerald", "hoop", "earrings"], []],
    ["A desk by the window", [], []],
    ["", [], []],
  ])("'%s' asks for %j and refuses %j", (text, wanted, refused) => {
    const taste = readPreferences(text);
    expect(names(taste.wanted).toSorted()).toEqual(wanted.toSorted());
    expect(names(taste.refused).toSorted()).toEqual(refused.toSorted());
  });

  it("'only' refuses the other metals", () => {
    const taste = readPreferences("Rose gold only.");
    expect(names(taste.wanted)).toEqual(["rose gold"]);
    expect(names(taste.refused)).toEqual([
      "platinum",
      "white gold",
      "yellow gold",
      "sterling silver",
      "steel",
    ]);
  });

  it("'ring 6' is a ring size, not a wish for rings", () => {
    expect(readPreferences("Ring 5.75. Kavita's ring size 6")).toEqual({
      wanted: [],
      refused: [],
      grades: { color: null, clarity: null },
      ringSizes: [5.75, 6],
    });
  });
});

it("a tag has a size and a stone that it names first", () => {
  const tag = "18K yellow gold drop earrings, South Sea pearls, 11 mm, 0.20 cttw diamonds, size 6.5";
  expect(mainStone(tag)).toBe("pearl");
  expect(sizeOnTag(tag)).toBe(6.5);
  expect(mainStone("Platinum band, emerald-cut")).toBeNull();
});

it.each([
  ["Platinum bands, size 11.", 11],
  ["Ring size: 6½", 6.5],
  ["finger 6 1/4", 6.25],
])("'%s' has the ring size %d", (text, size) => expect(readPreferences(text).ringSizes).toEqual([size]));

it.each(["Bracelets, size 7 in", "Watches of size 41 mm", "Ring 1.01 ct"])("'%s' has no ring size", (text) =>
  expect(readPreferences(text).ringSizes).toEqual([]),
);

it("a year isn't a size", () => expect(sizeOnTag("14K yellow gold class ring, 1984")).toBeNull());

it("a name keeps its capital within a sentence, a trade word doesn't", () => {
  const names = ["Platinum band", "Freshwater pearl strand", "Tahitian pearl strand", "Akoya pearl strand"];
  expect([...names, "14K gold band", "South Sea pearls"].map(inSentence)).toEqual([
    "platinum band",
    "freshwater pearl strand",
    "Tahitian pearl strand",
    "Akoya pearl strand",
    "14K gold band",
    "South Sea pearls",
  ]);
});
