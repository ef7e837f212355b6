import type { Tier } from "../customers/tiers-and-genders.ts";
import { type Cents, cents } from "../money.ts";
import type { Currency } from "../settings/setting-fields.ts";
import { amountWords } from "./words.ts";

/** What a customer can be expected to pay for a piece. */
export interface Reach {
  /** The middle of what was paid. */
  usual: Cents;
  from: Cents;
  to: Cents;
  /** Where the figures come from, for a reason: 'usually pays about $1,200.00, and up to $2,400.00'. */
  basis: string;
}

const LEAST_SHARE = 0.4;
const MOST_SHARE = 1.25;
/** Somebody's only purchase says less about the most they would pay. */
const MOST_SHARE_OF_FEW = 1.6;

/**
 * Prices in reach: from 40% of the usual price to a quarter above the dearest purchase (60% above while there are fewer
 * than three). The prices are the customer's own, else those paid by the same tier in a year, else those on our tags.
 * Null without a price.
 */
export function reachOf(
  prices: readonly Cents[],
  whose: "own" | "tier" | "tags",
  tier: Tier,
  currency: Currency,
): Reach | null {
  const paid = prices.filter((price) => price > 0).toSorted((a, b) => a - b);
  const most = paid.at(-1);
  const usual = paid[Math.floor((paid.length - 1) / 2)];
  if (most === undefined || usual === undefined) return null;
  const from = cents(Math.floor(usual * LEAST_SHARE));
  if (whose !== "own") {
    const who =
      whose === "tier" ? `${tier} customers usually pay` : "the middle of the prices on our tags is";
    const basis = `no purchase yet; ${who} ${amountWords(usual, currency)}`;
    return { usual, from, to: cents(Math.floor(usual * MOST_SHARE_OF_FEW)), basis };
  }
  const to = cents(Math.floor(most * (paid.length < 3 ? MOST_SHARE_OF_FEW : MOST_SHARE)));
  const basis =
    paid.length === 1
      ? `paid ${amountWords(most, currency)} for the one piece so far`
      : `usually pays about ${amountWords(usual, currency)}, and up to ${amountWords(most, currency)}`;
  return { usual, from, to, basis };
}
