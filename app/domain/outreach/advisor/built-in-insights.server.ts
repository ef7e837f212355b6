import type { Tx } from "~db/client.server.ts";
import { counted } from "../../counted.ts";
import { TIER_LABELS } from "../../people/customers/tiers-and-genders.ts";
import type { Instant } from "../../dates.ts";
import { type Cents, cents, sumOf } from "../../money.ts";
import { categoryLabel } from "../../stock/pieces/categories.ts";
import { SALES_FOR_A_PERCENTAGE } from "../../change-from-before.ts";
import {
  INSIGHT_DATES_AHEAD_DAYS,
  PIECES_FOR_A_TREND,
  SLOW_DAYS,
  SOLD_DAYS,
  WEEKS,
} from "./insight-thresholds.ts";
import { type CategorySales, type InsightFigures, readInsightFigures } from "./insight-figures.server.ts";
import type { Currency } from "../../shop/settings/currencies.ts";
import { dayWords, listed, sumWords } from "./advice-wording.ts";
import { customersMark } from "./named-customers.server.ts";

/** Remarks about the whole shop. A part is null if its figures show nothing. */
export interface InsightTexts {
  trend: string | null;
  recommendation: string | null;
  alert: string | null;
}

/** Rows beyond which insights are computed only in the background. */
const ROWS_AT_ONCE = 10_000;

/**
 * Computes the built-in advisor's insights for today. Null if they need more than `ROWS_AT_ONCE` rows. Names
 * no customers: `withCustomers` adds names for those who may see them.
 */
export function insightsFor(tx: Tx, now: Instant): InsightTexts | null {
  const reading = readInsightFigures(tx, now);
  let rows = 0;
  for (;;) {
    const part = reading.next();
    if (part.done) return insightsFrom(part.value);
    rows += part.value;
    if (rows > ROWS_AT_ONCE) return null;
  }
}

export function insightsFrom(figures: InsightFigures): InsightTexts {
  const dates = datesAheadWords(figures);
  const slow = slowWords(figures);
  return {
    trend: trendWords(figures),
    recommendation: dates ?? slow,
    alert: shortStockWords(figures) ?? (dates ? slow : null),
  };
}

/** Describes the category with the largest change against the previous four weeks. */
function trendWords({ categorySales, currency }: InsightFigures): string | null {
  if (categorySales.length === 0) return null;
  const total = addUp(categorySales);
  const categories = [...new Set(categorySales.map(({ category }) => category))].map((category) => {
    const rows = categorySales.filter((row) => row.category === category);
    return { category, rows, ...addUp(rows) };
  });
  const all = `All sales: ${sumWords(total.recent.amount, currency)} in the last ${WEEKS} weeks, ${against(total, currency)}.`;
  const most = categories
    .filter(({ recent, before }) => recent.pieces + before.pieces >= PIECES_FOR_A_TREND)
    .toSorted((a, b) => Math.abs(changeOf(b)) - Math.abs(changeOf(a)))[0];
  if (!most || changeOf(most) === 0) return all;
  const rise = changeOf(most) > 0;
  const where = most.rows.reduce((first, next) =>
    (changeOf(next) - changeOf(first)) * (rise ? 1 : -1) > 0 ? next : first,
  );
  const stores = most.rows.length > 1 ? `, most of it in ${where.store}` : ` in ${where.store}`;
  if (most.before.pieces < SALES_FOR_A_PERCENTAGE) {
    const figures = (movement: Movement["recent"]) =>
      `${movement.pieces} (${sumWords(movement.amount, currency)})`;
    const from = most.before.pieces === 0 ? "nothing" : figures(most.before);
    return `${categoryLabel(most.category)} are ${rise ? "up" : "down"} from ${from} in the ${WEEKS} weeks before to ${figures(most.recent)} in the last ${WEEKS} weeks${stores}. ${all}`;
  }
  const pieces = `${counted(most.recent.pieces, "piece")} for ${sumWords(most.recent.amount, currency)} in the last ${WEEKS} weeks, ${most.before.pieces} for ${sumWords(most.before.amount, currency)} in the ${WEEKS} weeks before`;
  return `${categoryLabel(most.category)} are ${moved(most)}${stores}: ${pieces}. ${all}`;
}

/** Describes customers with a date in the next 30 days and no purchase in 90, by tier. */
function datesAheadWords({
  datesAhead: { byTier, until, quietSince, first: ids },
  today,
}: InsightFigures): string | null {
  const all = byTier.reduce((sum, { customers }) => sum + customers, 0);
  const [first] = byTier;
  if (!first) return null;
  const tiers = listed(byTier.map(({ tier, customers }) => `${customers} ${TIER_LABELS[tier]}`));
  const have = all === 1 ? "has" : "have";
  const others = byTier.length > 1 ? `the ${TIER_LABELS[first.tier]} ones` : "the nearest date";
  const start = ` Start with ${customersMark(ids, others)}.`;
  return `${counted(all, "customer")} ${have} a birthday or anniversary in the next ${INSIGHT_DATES_AHEAD_DAYS} days, before ${dayWords(until, today)}, and no purchase since ${dayWords(quietSince, today)}: ${tiers}.${start}`;
}

/** Describes groups that sold more in 30 days than they have left: largest gap first, at most three. */
function shortStockWords({ stock }: InsightFigures): string | null {
  const short = stock
    .filter(({ available, sold }) => sold > available)
    .toSorted((a, b) => b.sold - b.available - (a.sold - a.available))
    .slice(0, 3)
    .map(
      ({ category, store, available, sold }) =>
        `${categoryLabel(category)} in ${store}: ${counted(available, "piece")} available, ${sold} sold in the last ${SOLD_DAYS} days.`,
    );
  return short.length > 0 ? short.join(" ") : null;
}

/** Describes pieces in stock for more than a year, and where most of their value is. */
function slowWords({ slow, currency }: InsightFigures): string | null {
  const [top] = slow;
  if (!top) return null;
  const n = slow.reduce((sum, group) => sum + group.pieces, 0);
  const value = sumOf(slow.map((group) => group.value));
  const most =
    slow.length > 1
      ? ` Most of it: ${piecesOf(top)} in ${top.store}, ${sumWords(top.value, currency)}.`
      : ` All of it is ${categoryLabel(top.category).toLowerCase()} in ${top.store}.`;
  const lie = n === 1 ? "has" : "have";
  return `${counted(n, "piece")} worth ${sumWords(value, currency)} at retail ${lie} been in stock for more than ${SLOW_DAYS} days.${most} Move them to another store, or mark them down.`;
}

const ONE_OF: Partial<Record<string, string>> = {
  rings: "ring",
  necklaces: "necklace",
  bracelets: "bracelet",
  earrings: "pair of earrings",
  watches: "watch",
};

/**
 * Counts pieces in words: '5 rings', '1 watch'. A category of the shop's own may not be a plural: '5 pieces
 * in Estate'.
 */
function piecesOf({ pieces, category }: { pieces: number; category: string }): string {
  const one = ONE_OF[category];
  if (one === undefined) return `${counted(pieces, "piece")} in ${categoryLabel(category)}`;
  return counted(pieces, one, categoryLabel(category).toLowerCase());
}

type Movement = Pick<CategorySales, "recent" | "before">;

function addUp(rows: readonly Movement[]): Movement {
  const add = (side: keyof Movement) => ({
    amount: sumOf(rows.map((row) => row[side].amount)),
    pieces: rows.reduce((sum, row) => sum + row[side].pieces, 0),
  });
  return { recent: add("recent"), before: add("before") };
}

function changeOf({ recent, before }: Movement): Cents {
  return cents(recent.amount - before.amount);
}

function moved(movement: Movement): string {
  const direction = changeOf(movement) > 0 ? "up" : "down";
  return movement.before.pieces < SALES_FOR_A_PERCENTAGE ? direction : `${direction} ${percent(movement)}`;
}

function against(total: Movement, currency: Currency): string {
  if (total.before.amount === 0) return `nothing in the ${WEEKS} weeks before`;
  const from = `${sumWords(total.before.amount, currency)} in the ${WEEKS} weeks before`;
  return changeOf(total) === 0 ? `the same as ${from}` : `${moved(total)} from ${from}`;
}

function percent(movement: Movement): string {
  return `${Math.round((Math.abs(changeOf(movement)) / movement.before.amount) * 100).toLocaleString("en-US")}%`;
}
