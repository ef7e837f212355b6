import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { type Made, type MetalColor, type StoneColor, whichColors } from "~/web/photos/which-colors";
import { whichDrawing } from "~/web/photos/which-drawing";

const drawnAs = (...said: (string | null)[]) => whichDrawing({}, ...said).split(" ")[0];

test.each([
  // Categories.
  [["rings", "18K white gold halo ring, 1.20 ct emerald"], "halo"],
  [["earrings", "Diamonds, 0.50 cttw"], "earrings"],
  [["loose_stones", "Oval, 1.02 ct"], "stone"],
  [["Charm Bracelets", ""], "bracelet"],
  [["Pocket watches", ""], "watch"],
  [["cufflinks", "Sterling silver, black onyx"], "cufflinks"],
  [["rings", "Cut from a bracelet"], "ring"],
  [["necklaces", "Akoya pearl strand, 7 mm"], "strand"],
  [["necklaces", "14K rose gold pendant, 1.05 ct, 16 in cable chain"], "pendant"],
  // Kinds of rings.
  [["rings", "18K yellow gold solitaire ring, 1.51 ct round brilliant diamond, F VS1"], "ring"],
  [["rings", "14K rose gold solitaire ring, 0.90 ct oval diamond, G VS2"], "oval"],
  [["rings", "Platinum solitaire ring, 2.22 ct emerald-cut diamond"], "step"],
  [["rings", "Platinum three-stone ring, oval sapphire and pear diamonds"], "three-stone"],
  [["rings", "14K yellow gold signet ring, oval face, unengraved"], "signet"],
  [["rings", "Platinum comfort-fit wedding band, 5 mm, brushed"], "band"],
  [["rings", "14K white gold wedding band, 0.25 cttw diamonds"], "eternity"],
  [["rings", "18K yellow gold eternity band, 1.00 cttw round diamonds"], "eternity"],
  [["rings", "14K rose gold stacking ring, hammered"], "band"],
  // Kinds of earrings.
  [["earrings", "14K yellow gold hoop earrings, 35 mm, diamond-cut"], "hoops"],
  [["earrings", "Platinum stud earrings, 2.01 cttw round diamonds"], "studs"],
  [["earrings", "18K white gold stud earrings, 7 mm Akoya pearls"], "pearl-studs"],
  [["earrings", "18K white gold drop earrings, South Sea pearls, 0.20 cttw diamonds"], "pearl-drops"],
  // Kinds of bracelets and necklaces.
  [["bracelets", "14K white gold tennis bracelet, 2.00 cttw round diamonds"], "tennis"],
  [["bracelets", "14K rose gold, sapphires 3 cttw"], "tennis"],
  [["bracelets", "Sterling silver bangle, flush-set diamonds, 0.24 cttw"], "bangle"],
  [["bracelets", "14K yellow gold paperclip bracelet, 8 in"], "bracelet"],
  [["necklaces", "14K white gold rope chain, 2.5 mm, 22 in"], "chain"],
  [["necklaces", "18K white gold tennis necklace, 5.00 cttw round diamonds"], "strand"],
  [["necklaces", "Tanzanite, 2.10 ct, 18 in"], "pendant"],
  [["necklaces", ""], "chain"],
  // Categories that say nothing, and an item's own words.
  [["trade-ins", "14K yellow gold curb bracelet"], "bracelet"],
  [["trade-ins", "18K yellow gold pendant and chain"], "pendant"],
  [["trade-ins", "Lot of single 14K earrings"], "earrings"],
  [["trade-ins", "14K white gold wedding set, melee returned"], "ring"],
  [["estate", "Six sterling silver teaspoons, shell pattern"], "silverware"],
  [["estate", "14K yellow gold rope bracelet, clasp broken"], "bracelet"],
  [["estate", "Shell cameo, circa 1890"], "brooch"],
  [["other", "Tie bar, 10K"], "cufflinks"],
  [[null, "Pearl ring, size 6"], "oval"],
  // Repairs.
  [["Watch band, 20 mm"], "watch"],
  [["Strap replaced"], "watch"],
  [["Crown and stem"], "watch"],
  [["Crystal replaced"], "watch"],
  [["Appraisal for insurance"], "paper"],
  [["Pearl earrings re-glued"], "pearl-drops"],
  [["Pearl restringing"], "strand"],
  [["Half shank"], "ring"],
  [["Sizing, 7 to 8"], "ring"],
  [["Bracelet links removed"], "bracelet"],
  [["Chain solder"], "chain"],
  [["Stone reset, sapphire halo"], "halo"],
  [["Cufflink back repaired"], "cufflinks"],
  [["Rhodium plating"], "service"],
  [["Cleaning and inspection", "Three rings"], "ring"],
  // Nothing that could be drawn.
  [["springs"], "stone"],
  [["Brass"], "stone"],
  [[""], "stone"],
  [[null], "stone"],
])("%j is drawn as %s", (said, drawing) => {
  expect(drawnAs(...said)).toBe(drawing);
});

const DRAWN = {
  rings: ["", "oval", "emerald-cut", "halo", "three-stone", "band", "eternity", "signet"],
  earrings: ["", "studs", "studs, pearl", "drops, pearl", "hoops"],
  necklaces: ["", "pendant", "pearls"],
  bracelets: ["", "tennis", "bangle"],
  "": ["watch", "brooch", "stone", "plating", "cufflinks", "spoons", "appraisal"],
};

test("each drawing is in the file, and each in it is drawn", () => {
  const file = readFileSync(new URL("../../app/ui/drawings.svg", import.meta.url), "utf8");
  // XML forbids them in comments, and then no drawing shows.
  for (const [, comment] of file.matchAll(/<!--(.*?)-->/g)) expect(comment).not.toContain("--");
  const inFile = [...file.matchAll(/<symbol id="([\w-]+)"/g)].map(([, id]) => id);
  const drawn = Object.entries(DRAWN).flatMap(([category, all]) =>
    all.map((words) => drawnAs(category, words)),
  );
  expect(new Set([...drawn, "card"])).toEqual(new Set(inFile));
});

describe("a drawing's colors", () => {
  test.each<[said: string, metal: string | null, stone: string | null]>([
    ["14K rose gold halo ring, 1.64 ct cushion morganite, 0.32 cttw diamonds", "rose", "pink"],
    ["Platinum halo ring, 1.32 ct oval Ceylon sapphire, 0.32 cttw diamonds", "white", "sapphire"],
    ["14K White Gold Band", "white", null],
    ["Sterling silver cufflinks, black onyx", "white", "onyx"],
    ["18K yellow gold pendant, 1.10 ct pear aquamarine", "yellow", "aqua"],
    ["Tanzanite and diamond ring, 18KW", "white", "tanzanite"],
    ["14KR band", "rose", null],
    ["18K YG hoops", "yellow", null],
    ["Two-tone band", "yellow", null],
    ["PT950 solitaire, 1.02 ct", "white", null],
    ["14K curb chain", "yellow", null],
    ["Platinum ring, 18K yellow gold head", "white", null],
    ["Akoya pearl strand, 14K white gold clasp", "white", "pearl"],
    ["Tahitian pearl strand", null, "onyx"],
    ["South Sea pearls, 0.20 cttw diamonds", null, "pearl"],
    ["Diamond and ruby eternity band", null, "ruby"],
    // What is named after a stone or a metal but isn't of it.
    ["Solitaire, 2.22 ct emerald-cut diamond", null, "diamond"],
    ["14K yellow gold hoop earrings, diamond-cut", "yellow", null],
    ["Rose-cut diamond ring", null, "diamond"],
    ["38 mm titanium, silver dial", "steel", null],
    ["40 mm steel, blue dial", "steel", "sapphire"],
    ["26 mm two-tone, mother-of-pearl dial", "yellow", "pearl"],
    ["London blue topaz", null, "aqua"],
    ["Imperial topaz", null, "citrine"],
    ["Fancy intense yellow diamond", null, "citrine"],
    ["18K yellow gold diamond ring", "yellow", "diamond"],
    ["Green amethyst", null, "peridot"],
    ["Crystal replaced", null, null],
    ["Goldsmith's bench, jets", null, null],
    ["", null, null],
  ])("'%s' is in %s, with %s", (said, metal, stone) => {
    expect(whichColors({}, "rings", said)).toEqual({ metal, stone });
  });

  test.each<[made: Made, metal: string | null, stone: string | null]>([
    [{ metal: "rose_gold" }, "rose", "ruby"],
    [{ metal: "other" }, "white", "ruby"],
    [{ stone: { kind: "Sapphire", color: "Pink", shape: "oval" } }, "white", "pink"],
    [{ stone: { kind: "diamond", color: "G", shape: "emerald" } }, "white", "diamond"],
    [{ stone: { kind: "larvikite", color: null, shape: null } }, "white", "ruby"],
  ])("are those of its fields %j before its words", (made, metal, stone) => {
    expect(whichColors(made, "Platinum ring, ruby")).toEqual({ metal, stone });
  });

  test("follow the drawing, which a stone's shape decides too", () => {
    const made = { metal: "platinum", stone: { kind: "diamond", color: "G", shape: "emerald" } };
    expect(whichDrawing(made, "rings", "Solitaire")).toBe("step metal-white stone-diamond");
    expect(whichDrawing({}, "Rhodium plating")).toBe("service");
  });

  test("have a rule each", () => {
    const css = readFileSync(new URL("../../app/ui/styles/tiles.css", import.meta.url), "utf8");
    const rules = (kind: string) =>
      [...css.matchAll(new RegExp(`\\.${kind}-(\\w+) \\{`, "g"))].map(([, name]) => name).toSorted();
    for (const [color, metal] of Object.entries(METALS)) expect(whichColors({}, metal).metal).toBe(color);
    for (const [color, stone] of Object.entries(STONES)) expect(whichColors({}, stone).stone).toBe(color);
    expect(rules("metal")).toEqual(Object.keys(METALS).toSorted());
    expect(rules("stone")).toEqual(Object.keys(STONES).toSorted());
  });
});

const METALS: Record<MetalColor, string> = {
  yellow: "18K gold",
  white: "White gold",
  rose: "Rose gold",
  steel: "Steel",
};

const STONES: Record<StoneColor, string> = {
  diamond: "Diamonds",
  ruby: "Rubies",
  pink: "Pink tourmaline",
  sapphire: "Sapphires",
  tanzanite: "Tanzanite",
  amethyst: "Amethysts",
  emerald: "Emeralds",
  peridot: "Peridot",
  aqua: "Turquoise",
  citrine: "Citrine",
  opal: "Opals",
  onyx: "Black diamonds",
  coral: "Coral",
  pearl: "Pearls",
};
