import { expect, test } from "vitest";
import { keepDates, keepTogether } from "~/ui/line-breaks";

const shown = (text: string) => text.replaceAll("\u00A0", "_");

test.each([
  ["14K rope chain, 3.5 mm, 20 in", "14K rope chain, 3.5_mm, 20_in"],
  ["Halo ring, 1.18 ct emerald, 0.32 cttw, size 5", "Halo ring, 1.18_ct emerald, 0.32_cttw, size_5"],
  ["Size 6.5 to 5.75, 0.3 g rose gold", "Size_6.5 to 5.75, 0.3_g rose gold"],
  ["3 gold rings in a box of 2 inlaid ones", "3 gold rings in a box of 2 inlaid ones"],
])("the measures of '%s' are kept together", (description, kept) => {
  expect(shown(keepTogether(description))).toBe(kept);
  expect(keepTogether(keepTogether(description))).toBe(keepTogether(description));
});

test("dates are kept together, with their year", () => {
  expect(shown(keepDates("Due Nov 20, 2026, 5 days late"))).toBe("Due Nov_20,_2026, 5 days late");
});
