import { describe, expect, test } from "vitest";
import { choice, flag, group, list, longText, money, text } from "~/domain/fields";
import { codesOf, mergeEdits } from "~/web/values-when-opened";

const FIELDS = {
  name: text({ label: "Name" }),
  price: money({ label: "Price" }),
  notes: longText({ label: "Notes" }),
  ownership: choice(["owned", "memo"], { label: "Ownership", otherwise: "owned", wrong: "Choose one" }),
  segments: group({ tier: text({ label: "Tier" }) }, { label: "Segments" }),
  isPinned: flag({ label: "Pinned" }),
  stones: list({ kind: text({ label: "Stone" }) }, { label: "Stones", max: 20, tooLong: "Too many" }),
};

const BEGUN = {
  name: "Halo ring",
  price: "9.00",
  notes: "one\ntwo",
  "segments.tier": "gold",
  isPinned: "",
  "stones[0].kind": "ruby",
};
const CODES = codesOf(FIELDS, BEGUN);
const merge = (mine: Record<string, string>, theirs: Record<string, string>) =>
  mergeEdits(FIELDS, { ...BEGUN, ...mine }, { ...BEGUN, ...theirs }, CODES);

describe("an edit that was overtaken", () => {
  test("keeps what was typed and takes all else as it is saved", () => {
    const { texts, renewed, disputed } = merge({ notes: "three" }, { price: "15.00", "segments.tier": "" });
    expect(texts).toMatchObject({ notes: "three", price: "15.00", "segments.tier": "", name: "Halo ring" });
    expect([...renewed]).toEqual(["price", "segments.tier"]);
    expect([...disputed]).toEqual([]);
  });

  test("says which fields both have changed", () => {
    const { texts, disputed } = merge({ price: "12", name: "Ring" }, { price: "15.00" });
    expect(texts).toMatchObject({ price: "12", name: "Ring" });
    expect([...disputed]).toEqual(["price"]);
  });

  test("compares as people read: line breaks of browsers, 9 and 9.00, what a choice is without one", () => {
    expect(merge({ notes: "one\r\ntwo", price: "$9", ownership: "" }, { ownership: "owned" })).toMatchObject({
      renewed: new Set(),
      disputed: new Set(),
    });
    expect([...merge({ notes: "one\r\ntwo " }, { notes: "three" }).renewed]).toEqual(["notes"]);
    expect([...merge({ isPinned: "" }, { isPinned: "true" }).renewed]).toEqual(["isPinned"]);
    expect([
      ...mergeEdits(FIELDS, BEGUN, BEGUN, codesOf(FIELDS, { ...BEGUN, isPinned: "false" })).disputed,
    ]).toEqual([]);
    expect([...merge({ price: "15" }, { price: "15.00" }).disputed]).toEqual([]);
  });

  test("takes a list as a whole, whatever the keys of its rows", () => {
    const { texts, renewed } = merge(
      { "stones[0].row": "4" },
      { "stones[0].kind": "opal", "stones[1].kind": "ruby" },
    );
    expect([...renewed]).toEqual(["stones"]);
    expect(texts).toMatchObject({ "stones[0].kind": "opal", "stones[1].kind": "ruby" });
    expect([...merge({ "stones[1].kind": "pearl" }, { "stones[0].kind": "opal" }).disputed]).toEqual([
      "stones",
    ]);
  });

  test("from a page that knew nothing of codes is all typed", () => {
    for (const codes of ["", "x", CODES.slice(1)]) {
      const { texts, disputed } = mergeEdits(FIELDS, BEGUN, { ...BEGUN, price: "15.00" }, codes);
      expect([texts.price, ...disputed]).toEqual(["9.00", "price"]);
    }
  });
});

test("codes are four letters a field, and tell one value from another", () => {
  expect(CODES).toMatch(/^[0-9a-z]{28}$/);
  const seen = new Set(
    Array.from({ length: 500 }, (_, n) => codesOf({ name: FIELDS.name }, { name: `Ring ${n}` })),
  );
  expect(seen.size).toBeGreaterThan(498);
});
