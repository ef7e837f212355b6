import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { drawingOf } from "~/web/photos/drawing-of";

test.each([
  ["rings", "ring"],
  ["earrings", "earrings"],
  ["loose_stones", "stone"],
  ["Charm Bracelets", "bracelet"],
  ["Pocket watches", "watch"],
  ["Watch band, 20 mm", "watch"],
  ["Pearl earrings re-glued", "earrings"],
  ["lockets", "pendant"],
  ["Brooches", "brooch"],
  ["springs", "envelope"],
  [null, "envelope"],
])("%s is drawn as %s", (words, drawing) => {
  expect(drawingOf(words)).toBe(drawing);
});

test("each drawing is in the file", () => {
  const file = readFileSync(new URL("../../app/ui/drawings.svg", import.meta.url), "utf8");
  for (const words of ["ring", "necklace", "bracelet", "studs", "watch", "charm", "pin", "gems", ""])
    expect(file).toContain(`<symbol id="${drawingOf(words)}"`);
  for (const name of ["card", "service"]) expect(file).toContain(`<symbol id="${name}"`);
});
