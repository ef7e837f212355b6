import { valueText } from "~/ui/chart-scale";
import { patternOf } from "../route-patterns.ts";

/* Whoever can't see cost must find no cost, margin, commission or profit anywhere. A shop with
   unmistakable figures is asked for everything by somebody who sees them, which shows where they appear,
   and by somebody who doesn't. */

export const COST = 731_337;
export const EARLIER_COST = 712_949;
export const RETAIL = 941_900;
export const SOLD_COST = 621_743;
export const SOLD_PRICE = 1_853_900;
/** A commission of 17.3 percent. */
export const COMMISSION = 320_725;
export const PROFIT = SOLD_PRICE - COMMISSION - SOLD_COST;
export const REPAIR_COST = 143_719;
export const REPAIR_PRICE = 298_700;

/** Figures in cents. */
export const FIGURES: Record<string, number> = {
  cost: COST,
  "earlier cost": EARLIER_COST,
  margin: RETAIL - COST,
  "cost of what was sold": SOLD_COST,
  commission: COMMISSION,
  "net profit": PROFIT,
  "repair cost": REPAIR_COST,
  "repair profit": REPAIR_PRICE - REPAIR_COST,
};

/** Other forms: the gross margin of 66.46 percent, and the chart's abbreviation. */
export const WORDS: Record<string, RegExp> = {
  "gross margin": /(?<![\w-])(66\.5%|"66\.46"|6646(?![\w-]))/,
  "net profit on the chart": new RegExp(`>${valueText(PROFIT)}</text>`),
};

/**
 * Where figures appear for those who may see them. A new place fails here until it is listed, and below if it
 * doesn't check.
 */
export const PLACES: Record<string, ("page" | "data" | "light" | "file" | "JSON")[]> = {
  // It redirects to the only item with that number.
  "/find": ["page", "light"],
  "/inventory": ["page", "data", "light"],
  "/inventory/:pieceId": ["page", "data", "light"],
  "/inventory/:pieceId/edit": ["page", "data", "light"],
  "/sales": ["page", "data", "light"],
  "/sales/new": ["page", "data", "light"],
  "/sales/:saleId": ["page", "data", "light"],
  "/repairs": ["page", "data", "light"],
  "/repairs/:repairId": ["page", "data", "light"],
  "/repairs/:repairId/edit": ["page", "data", "light"],
  "/reports": ["page", "data", "light"],
  "/reports/export": ["file"],
  "/reports/:report": ["page", "data", "light"],
  "/reports/:report/export": ["file"],
  "/lists/:list/export": ["file"],
  "/lists/:list/print": ["page", "data", "light"],
  "/audit": ["page", "data", "light"],
  "/audit/:entryId": ["page", "data", "light"],
  "/audit/export.csv": ["file"],
  "/api/inventory": ["JSON"],
  "/api/sales": ["JSON"],
  "/api/sales/:saleId": ["JSON"],
  "/api/repairs": ["JSON"],
  "/api/repairs/:repairId/envelope": ["JSON"],
  "/api/reports/sales": ["JSON"],
  "/api/reports/:report": ["JSON"],
};

/** Places in that table that redirect to another of them. */
export const LED_TO: readonly string[] = ["/find"];

/** Each figure in any form: 7313.37, 7,313.37 or 731337. */
const WRITTEN = Object.entries(FIGURES).map(([name, amount]) => {
  const [whole, part] = (amount / 100).toFixed(2).split(".");
  const forms = [String(amount), `${whole}.${part}`, `${Number(whole).toLocaleString("en-US")}.${part}`];
  // Not within a number or a random id.
  const alone = new RegExp(`(?<!\\w)(${forms.join("|").replaceAll(".", "\\.")})(?!\\w)`);
  return { name, forms, alone };
});

/** The figures in a text. */
export function figuresIn(text: string): string[] {
  const amounts = WRITTEN.filter(
    // The plain search is many times as fast, and few texts have any.
    ({ forms, alone }) => forms.some((form) => text.includes(form)) && alone.test(text),
  ).map(({ name }) => name);
  const words = Object.entries(WORDS)
    .filter(([, writing]) => writing.test(text))
    .map(([name]) => name);
  return [...amounts, ...words];
}

export type Way = (typeof PLACES)[string][number];
export interface Found {
  way: Way;
  address: string;
  figures: string[];
}

/**
 * Places of figures beyond `everyAddress()`: a draft of the ring's sale, a chart, and each entry of the
 * trail.
 */
export const moreAddresses = (ring: { id: number }) => [
  `/sales/new?formKey=cost-walk&customerId=1&inventoryId=${ring.id}&salePrice=9419.00&location=boca`,
  `/sales/new?formKey=cost-walk&itemSearch=halo`,
  `/sales/new?chooseItem=${ring.id}`,
  "/inventory?search=halo-1",
  "/repairs?search=pearl",
  "/reports?dateRange=today&chart=line",
  "/api/reports/sales?dateRange=today",
  ...Array.from({ length: 30 }, (_, n) => `/audit/${n + 1}`),
  "/audit?kind=setting&record=commissionRate",
  "/marketing/audience?type=email",
  "/customers/merges/1",
  "/customers/merges/1/undo",
];

/** Found places, in the form and order of `PLACES`. */
export function inTable(found: Found[]): [pattern: string, ways: Way[]][] {
  const table = new Map<string, Set<Way>>();
  for (const { address, way } of found) {
    const pattern = patternOf(address);
    table.set(pattern, (table.get(pattern) ?? new Set()).add(way));
  }
  return inOrder([...table].map(([pattern, ways]) => [pattern, [...ways]]));
}

export function inOrder(table: [string, Way[]][]): [string, Way[]][] {
  return table
    .map(([pattern, ways]): [string, Way[]] => [pattern, ways.toSorted()])
    .sort(([a], [b]) => a.localeCompare(b));
}
