import { MS_PER_DAY } from "./dates.ts";

/** False for what didn't stand for a day, as a price, a cost or an entry: it was a typing error. */
export function hasStood(ms: number): boolean {
  return ms >= MS_PER_DAY;
}
