import { describe, expect, it } from "vitest";
import { mainStone, readPreferences, sizeOnTag } from "~/domain/advisor/preferences";

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
