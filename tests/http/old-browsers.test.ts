import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

/*
 * Reads the built stylesheet like Chrome 49, Firefox 45, Safari 10, and Edge 15: every feature must be
 * supported or listed below with its fallback.
 */

const ASSETS = fileURLToPath(new URL("../../build/client/assets/", import.meta.url));
const css = readdirSync(ASSETS)
  .filter((name) => name.endsWith(".css"))
  .map((name) => readFileSync(join(ASSETS, name), "utf8"))
  .join("\n");

/** Supported by all four, or prefixed, or read by only one. */
const PROPERTIES = new Set(
  `-moz-appearance -moz-text-size-adjust -moz-user-select -ms-appearance -ms-text-size-adjust -ms-user-select -webkit-appearance -webkit-font-smoothing
  -webkit-print-color-adjust -webkit-text-decoration-color
  -webkit-user-select align-items align-self animation animation-delay animation-duration animation-name background background-color
  background-image background-position background-repeat border border-bottom border-bottom-color
  border-bottom-right-radius border-collapse border-color border-left border-left-color border-radius border-right
  border-spacing border-top border-top-color border-top-style border-top-width border-width bottom box-shadow box-sizing
  clear clip color content cursor display fill flex flex-basis flex-direction flex-flow flex-grow flex-shrink flex-wrap float font font-family font-size
  font-style font-weight height justify-content left letter-spacing line-height list-style margin margin-bottom margin-left margin-right
  margin-top max-height max-width min-height min-width opacity order outline outline-color outline-offset overflow
  overflow-x overflow-y overflow-wrap padding padding-bottom padding-left padding-right padding-top page-break-after
  page-break-before page-break-inside pointer-events position resize right size src stroke stroke-dasharray stroke-width
  table-layout text-align text-anchor text-decoration text-overflow text-transform top transform transition transition-duration
  vector-effect vertical-align visibility white-space width word-break z-index`.split(/\s+/),
);

/** Newer features and their fallbacks. */
const DISPENSABLE: Record<string, string> = {
  "-webkit-box-orient": "Firefox shows a name of three lines whole",
  "-webkit-line-clamp": "Firefox shows a name of three lines whole",
  "-webkit-mask-image": "a line of tabs or a wide table that goes on has a shadow there, instead of a fade",
  "accent-color": "boxes and radios in the browser's own color",
  "animation-timeline": "inside @supports: what goes on has a shadow there, instead of a fade",
  "scroll-padding-right": "inside @supports, for the same fade",
  appearance: "the prefixed names stand before it",
  "-webkit-box-decoration-break":
    "the second page of a slip that is longer than any paper begins at its edge",
  "box-decoration-break": "the second page of a slip that is longer than any paper begins at its edge",
  "break-inside": "page-break-inside stands before it",
  "color-scheme": "native controls stay light; our own colors follow the media query",
  "column-gap": "the code of the cost stands closer to the price on a tag",
  columns: "a record's facts beside its photos in one column",
  "field-sizing": "a longer text of the settings has rows of its usual height, and scrolls",
  "font-display": "the browser's own way of waiting for the title font; the light form names none",
  "font-variant-numeric": "figures as the font has them; those of the system fonts are tabular",
  "mask-image": "the prefixed name stands before it",
  "object-fit": "a record's large photo fills its frame",
  page: "the printer's own paper",
  "paint-order": "inside @supports: a line may cross a value",
  "print-color-adjust": "the key of a printed chart without its colors; the words beside it stay",
  "row-gap": "the lines of a head that wraps stand closer",
  "scroll-initial-target": "tabs that don't fit begin at the first one",
  "scroll-margin-bottom": "a payment that takes the focus may stand under the button that stays in sight",
  "scroll-padding-bottom": "an entry of the menu that takes the focus may stand under its foot",
  "scroll-padding-top": "a jump ends under the sticky head",
  "size-adjust": "DejaVu as wide as it is, on a bare Linux terminal",
  "text-decoration-color": "an underline in the color of the text",
  "text-size-adjust": "the prefixed names stand before it",
  "text-underline-offset": "an underline where it is by default",
  "unicode-bidi": "names in two directions may stand in the order of the page",
  "unicode-range": "titles in the sans, not only their digits",
  "user-select": "the prefixed names stand before it",
  "scroll-margin-top": "what a link leads to begins below the pinned bar, else behind it",
};

/** No effect without grid layout, which is inside `@supports`. */
const OF_GRID = new Set([
  "align-content",
  "grid-column",
  "grid-column-start",
  "grid-row",
  "grid-gap",
  "grid-template-columns",
]);

interface Declaration {
  around: string;
  selector: string;
  property: string;
  value: string;
}

function declarationsIn(text: string, around = ""): Declaration[] {
  const found: Declaration[] = [];
  let from = 0;
  while (from < text.length) {
    const open = text.indexOf("{", from);
    if (open < 0) break;
    const head = text
      .slice(from, open)
      .replace(/^[;\s]+/, "")
      .replace(/^@(?:charset|import)[^;]*;/, "");
    let depth = 1;
    let end = open + 1;
    for (; depth > 0 && end < text.length; end += 1)
      depth += text[end] === "{" ? 1 : text[end] === "}" ? -1 : 0;
    const body = text.slice(open + 1, end - 1);
    if (body.includes("{")) found.push(...declarationsIn(body, `${around}${head} `));
    else
      for (const [, property = "", value = ""] of body.matchAll(/(?:^|;)\s*([\w-]+)\s*:\s*([^;]*)/g))
        found.push({ around, selector: head, property, value: value.trim() });
    from = end;
  }
  return found;
}

const declarations = declarationsIn(css.replace(/\/\*[\s\S]*?\*\//g, ""));
const said = ({ around, selector, property, value }: Declaration) =>
  `${around}${selector} { ${property}: ${value} }`;
const isAskedFor = ({ around }: Declaration) => /@supports\s*\(display:\s*grid\)/.test(around);

test("every CSS property existed in 2016, or is optional", () => {
  expect(declarations.length).toBeGreaterThan(800);
  const unknown = declarations.filter(
    (one) =>
      !one.property.startsWith("--") &&
      !PROPERTIES.has(one.property) &&
      !(one.property in DISPENSABLE) &&
      !OF_GRID.has(one.property),
  );
  expect(unknown.map(said)).toEqual([]);
});

test("every property listed as optional is still used", () => {
  const used = new Set(declarations.map(({ property }) => property));
  expect(Object.keys(DISPENSABLE).filter((property) => !used.has(property))).toEqual([]);
});

test("every CSS value existed in 2016: no newer function, unit, color or keyword", () => {
  const NEWER =
    /\b(?:min|max|clamp|env|color-mix|oklch|oklab|lch|lab|hwb|color|fit-content|conic-gradient|round)\(|\d(?:d|s|l)v[hw]\b|\d(?:cqw|lh|rlh)\b|#(?:[\da-f]{4}|[\da-f]{8})\b|\brgba?\([^),]*[ /]|\b(?:revert|subgrid|flow-root|space-evenly|balance|pretty)\b/i;
  expect(declarations.filter(({ value }) => NEWER.test(value)).map(said)).toEqual([]);
});

test("every newer layout has a fallback before it", () => {
  const before = (one: Declaration, older: RegExp) =>
    declarations.some(
      (other) =>
        other.around === one.around &&
        other.selector === one.selector &&
        other.property === one.property &&
        older.test(other.value),
    );
  const wrong = declarations.filter((one) => {
    if (one.property === "display" && one.value === "grid") return !isAskedFor(one);
    if (one.property === "position" && one.value === "sticky") return !before(one, /-webkit-sticky/);
    return false;
  });
  expect(wrong.map(said)).toEqual([]);
});

/**
 * Newer selectors, each in its own rule because an unknown one invalidates the whole rule, with their
 * fallbacks.
 */
const ALONE: Record<string, string> = {
  ":focus-visible": "the ring shows after a press of the mouse too",
  ":has(":
    "the days of a range stand there also while a named range is chosen; a card's last fact ends with a dot",
  ":focus-within": "the button of a date's calendar has no ring",
};

test("a newer selector or rule stands alone, so that browsers drop nothing else with it", () => {
  const NEWER = /:(?:is|where|has|dir)\(|:(?:focus-within|focus-visible|any-link|modal)\b|&/;
  const newer = declarations.filter(({ selector }) => NEWER.test(selector));
  const isAlone = ({ selector }: Declaration) =>
    Object.keys(ALONE).some((known) => selector.includes(known)) && !selector.includes(",");
  expect(newer.filter((one) => !isAlone(one)).map(said)).toEqual([]);
  const unused = Object.keys(ALONE).filter(
    (known) => !newer.some(({ selector }) => selector.includes(known)),
  );
  expect(unused).toEqual([]);
  const arounds = [...new Set(declarations.map(({ around }) => around))].join("\n");
  expect(arounds).not.toMatch(/@(?:layer|container|scope|property|starting-style)|[<>]=?\s*\d/);
});

test("pages of slips, envelopes and tags have no margins: Firefox prints title and address into them", () => {
  const margins = declarations.filter(
    ({ selector, property }) => /^@page (?!letter|list|wide)/.test(selector) && property === "margin",
  );
  expect(margins.length).toBeGreaterThan(15);
  expect(margins.filter(({ value }) => value !== "0").map(said)).toEqual([]);
});

/** What must hold without variables (NetSurf), in high contrast, or in WebKit. */
test.each([
  ["a field has a border, no shadow", /^\.rt-TextFieldRoot,/, "border", /^1px solid #/],
  ["a page is beside its menu", /^\.shell-page$/, "margin-left", /^256px$/],
  [
    "an empty date is gray in WebKit, which needs a color behind it",
    /\[type\^="?date/,
    "background-color",
    /var/,
  ],
])("%s", (_, selector, property, value) => {
  const rules = declarations.filter((one) => one.around === "" && selector.test(one.selector));
  expect(rules.some((one) => one.property === property && value.test(one.value))).toBe(true);
});
