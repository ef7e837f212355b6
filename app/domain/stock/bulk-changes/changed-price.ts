import { type Cents, cents, MAX_AMOUNT, percentOf, type Rate } from "../../money.ts";
import { roundPrice } from "../../price-rounding.ts";
import type { ChangeOfMany } from "./change-of-many.ts";

/**
 * The price after a change, in cents: rounded to the nearest with that ending, halves up; at .95 to no less
 * than 0.95. `amount` is cents, or hundredths of a percent.
 */
export function changedPrice(
  price: Cents,
  { by, amount, rounding }: Extract<ChangeOfMany, { field: "price" }>,
): Cents | "below_zero" | "too_high" {
  const share = () => percentOf(price, amount as number as Rate);
  const exact = {
    set: () => amount,
    raise: () => price + amount,
    lower: () => price - amount,
    raise_percent: () => price + share(),
    lower_percent: () => price - share(),
  }[by]();
  if (exact < 0) return "below_zero";
  const rounded = roundPrice(exact, rounding);
  return rounded > MAX_AMOUNT ? "too_high" : cents(rounded);
}
