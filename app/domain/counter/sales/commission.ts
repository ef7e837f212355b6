import type { ProfitBasis } from "~db/closed-lists.ts";
import { type Cents, percentOf, type Rate } from "../../money.ts";

type Earned = { total: Cents; salePrice: Cents };

/**
 * Returns what commission and profit come from (section 9): the total with tax and shipping, or the prices alone,
 * as Settings said when the ticket was made.
 */
export function earnedOf({ total, salePrice }: Earned, basis: ProfitBasis): Cents {
  return basis === "total" ? total : salePrice;
}

/** Returns the salespeople's commission on what a ticket earned, or on what a return takes back. */
export function commissionOf(sums: Earned, basis: ProfitBasis, rate: Rate): Cents {
  return percentOf(earnedOf(sums, basis), rate);
}
