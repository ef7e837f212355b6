import { type Cents, cents } from "../../money.ts";
import type { Range } from "../../ranges.ts";

/** Start of each band of retail prices. A band ends a cent below the next. */
export const PRICE_BANDS = [0, 250, 500, 1_000, 2_500, 5_000, 10_000, 25_000].map((dollars) =>
  cents(dollars * 100),
);

/** Range of the band that starts at `from`, both ends inclusive. The last band has no end. */
export function bandFrom(from: Cents): { from: Cents } & Range<Cents> {
  const next = PRICE_BANDS.find((start) => start > from);
  return { from, ...(next !== undefined && { to: cents(next - 1) }) };
}
