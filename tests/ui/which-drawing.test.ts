import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { whichDrawing } from "~/web/photos/which-drawing";

test.each([
  // Categories.
  [["rings", "18K white gold halo ring, 1.20 ct emerald"], "ring"],
  [["earrings", "Diamonds, 0.50 cttw"], "earrings"],
  [["loose_stones", "Oval, 1.02 ct"], "stone"],
  [["Charm Bracelets", ""], "bracelet"],
  [["Pocket watches", ""], "watch"],
  [["cufflinks", "Sterling silver, black onyx"], "cufflinks"],
  [["rings", "Cut from a bracelet"], "ring"],
  [["necklaces", "Akoya pearl strand, 7 mm"], "necklace"],
  [["necklaces", "14K rose gold pendant, 1.05 ct, 16 in cable chain"], "pendant"],
  // Categories that say nothing, and an item's own words.
  [["trade-ins", "14K yellow gold curb bracelet"], "bracelet"],
  [["trade-ins", "18K yellow gold pendant and chain"], "pendant"],
  [["trade-ins", "Lot of single 14K earrings"], "earrings"],
  [["trade-ins", "14K white gold wedding set, melee returned"], "ring"],
  [["estate", "Six sterling silver teaspoons, shell pattern"], "silverware"],
  [["estate", "14K yellow gold rope bracelet, clasp broken"], "bracelet"],
  [["estate", "Shell cameo, circa 1890"], "brooch"],
  [["other", "Tie bar, 10K"], "cufflinks"],
  [[null, "Pearl ring, size 6"], "ring"],
  // Repairs.
  [["Watch band, 20 mm"], "watch"],
  [["Strap replaced"], "watch"],
  [["Crown and stem"], "watch"],
  [["Crystal replaced"], "watch"],
  [["Appraisal for insurance"], "paper"],
  [["Pearl earrings re-glued"], "earrings"],
  [["Pearl restringing"], "necklace"],
  [["Half shank"], "ring"],
  [["Sizing, 7 to 8"], "ring"],
  [["Bracelet links removed"], "bracelet"],
  [["Chain solder"], "necklace"],
  [["Cufflink back repaired"], "cufflinks"],
  [["Rhodium plating"], "service"],
  [["Cleaning and inspection", "Three rings"], "ring"],
  // Nothing that could be drawn.
  [["springs"], "stone"],
  [["Brass"], "stone"],
  [[""], "stone"],
  [[null], "stone"],
])("%j is drawn as %s", (said, drawing) => {
  expect(whichDrawing(...said)).toBe(drawing);
});

test("each drawing is in the file", () => {
  const file = readFileSync(new URL("../../app/ui/drawings.svg", import.meta.url), "utf8");
  const items = ["ring", "necklace", "bracelet", "studs", "watch", "charm", "pin", "gems", "cufflinks"];
  for (const item of [...items, "spoons", "appraisal", "plating"])
    expect(file).toContain(`<symbol id="${whichDrawing(item)}"`);
  expect(file).toContain('<symbol id="card"');
});
