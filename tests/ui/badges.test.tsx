import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { TIERS } from "~/domain/people/customers/tiers-and-genders";
import { TierBadge } from "~/routes/people/customers/tier-badge";
import { CategoryBadge } from "~/routes/stock/pieces/piece-badges";
import { Initials } from "~/ui/initials";

test("each tier has its own icon; an unknown tier has silver's", () => {
  const iconOf = (tier: string) =>
    /<svg[\s\S]*<\/svg>/.exec(renderToStaticMarkup(<TierBadge tier={tier} />))?.[0];
  const icons = TIERS.map(iconOf);
  expect(icons).not.toContain(undefined);
  expect(new Set(icons).size).toBe(4);
  expect(iconOf("brass")).toBe(iconOf("silver"));
});

test("the five categories have colors of their own, others the default", () => {
  const colorOf = (category: string) =>
    /data-accent-color="(\w+)"/.exec(renderToStaticMarkup(<CategoryBadge category={category} />))?.[1];
  const colors = ["rings", "necklaces", "bracelets", "earrings", "watches"].map(colorOf);
  expect(new Set(colors).size).toBe(5);
  expect(colorOf("tiaras")).toBe("gray");
  expect(colors).not.toContain("gray");
});

test.each([
  ["Amelia Hartwell", "AH"],
  ["maria de la cruz", "MC"],
  ["Cher", "C"],
  ["Ada (Lovelace)", "AL"],
  ["“Bob” O'Neil-<b>x</b>", "BO"],
  ["مريم حداد", "مح"],
  ["𐐨da 7th", "𐐀7"],
  ["💎 ?", "💎"],
  [" ", ""],
])("the initials of %s are %s", (name, letters) =>
  expect(renderToStaticMarkup(<Initials name={name} />)).toContain(`>${letters}</span>`),
);
