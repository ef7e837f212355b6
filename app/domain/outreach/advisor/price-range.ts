import type { Tier } from "../../people/customers/tiers-and-genders.ts";
import { type Cents, cents } from "../../money.ts";
import type { Currency } from "../../shop/settings/currencies.ts";
import { amountWords } from "./advice-wording.ts";

export interface PriceRange {
  /** Median price paid. */
  usual: Cents;
  from: Cents;
  to: Cents;
  /** How the range was derived: 'usually pays about $1,200.00, and up to $2,400.00'. */
  basis: string;
}

const LEAST_SHARE = 0.4;
const MOST_SHARE = 1.25;
/** Share for fewer than three purchases, which say little about the customer's upper limit. */
const MOST_SHARE_OF_FEW = 1.6;

/**
 * Works out a price range from `LEAST_SHARE` of the median to `MOST_SHARE` of the highest price
 * (`MOST_SHARE_OF_FEW` below three purchases). `whose` names the source of the prices: the customer, those
 * the same tier paid in a year, or tags. Null without prices.
 */
export function priceRangeOf(
  prices: readonly Cents[],
  whose: "own" | "tier" | "tags",
  tier: Tier,
  currency: Currency,
): PriceRange | null {
  const paid = prices.filter((price) => price > 0).toSorted((a, b) => a - b);
  const most = paid.at(-1);
  const usual = paid[Math.floor((paid.length - 1) / 2)];
  if (most === undefined || usual === undefined) return null;
  const from = cents(Math.floor(usual * LEAST_SHARE));
  if (whose !== "own") {
    const who = whose === "tier" ? `${tier} customers usually pay` : "our median tag price is";
    const basis = `no purchase yet; ${who} ${amountWords(usual, currency)}`;
    return { usual, from, to: cents(Math.floor(usual * MOST_SHARE_OF_FEW)), basis };
  }
  const to = cents(Math.floor(most * (paid.length < 3 ? MOST_SHARE_OF_FEW : MOST_SHARE)));
  const basis =
    paid.length === 1
      ? `paid ${amountWords(most, currency)} for their one purchase so far`
      : paid.length === 2
        ? `paid ${amountWords(usual, currency)} and ${amountWords(most, currency)} for their two purchases so far`
        : `usually pays about ${amountWords(usual, currency)}, and up to ${amountWords(most, currency)}`;
  return { usual, from, to, basis };
}
