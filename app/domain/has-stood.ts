import { MS_PER_DAY } from "./dates.ts";

/** False for a price or a cost that didn't stand for a day: it was a typing error. */
export function hasStood(ms: number): boolean {
  return ms >= MS_PER_DAY;
}
