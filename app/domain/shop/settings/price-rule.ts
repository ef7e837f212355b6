import { roundPrice, type Rounding } from "../../price-rounding.ts";
import { type Cents, cents, MAX_AMOUNT } from "../../money.ts";
import { fold } from "../../search-text.ts";

/** Retail price per cost, in hundredths, by folded category. */
export interface PriceFactors {
  /** Factor for categories without their own; null suggests nothing. */
  others: number | null;
  by: ReadonlyMap<string, number>;
}

const FACTOR = /^(?:(\S.*?)(?:\s+|\s*[:=]\s*))?(\d{1,2}(?:\.\d{1,2})?)\s*x?$/i;

/**
 * Reads '2.2, rings 2.5', or 'rings: 2.5': 2.2 times the cost, 2.5 times for rings. Returns the part that can't
 * be read, if any.
 */
export function parsePriceFactors(text: string): PriceFactors | { unread: string } {
  let others: number | null = null;
  const by = new Map<string, number>();
  for (const part of text.split(/[,;\n]/).map((each) => each.trim())) {
    if (part === "") continue;
    const [, category, factor = ""] = FACTOR.exec(part) ?? [];
    const hundredths = Math.round(Number(factor) * 100);
    if (factor === "" || hundredths === 0) return { unread: part };
    if (category === undefined) others = hundredths;
    else by.set(categoryKey(category), hundredths);
  }
  return { others, by };
}

/** Reason a rule can't be used; null if it can. */
export function wrongPriceFactors(text: string): string | null {
  const factors = parsePriceFactors(text);
  return "unread" in factors
    ? `Can't read ${factors.unread}. Enter a multiplier such as 2.2, or 2.2, rings 2.5`
    : null;
}

/** The factor of a category, in hundredths; null without a rule for it. */
export function factorOf(text: string, category: string): number | null {
  const factors = parsePriceFactors(text);
  if ("unread" in factors) return null;
  return factors.by.get(categoryKey(category)) ?? factors.others;
}

/**
 * Retail price that the rule makes of a cost; null without a rule or a cost, or beyond the highest amount.
 */
export function suggestedPrice(
  { cost, category }: { cost: Cents; category: string },
  { priceFactors, priceRounding }: { priceFactors: string; priceRounding: Rounding },
): Cents | null {
  const factor = factorOf(priceFactors, category);
  if (factor === null || cost === 0) return null;
  const price = roundPrice(Math.floor((cost * factor + 50) / 100), priceRounding);
  return price > MAX_AMOUNT ? null : cents(price);
}

function categoryKey(category: string): string {
  return fold(category.replaceAll("_", " "));
}
