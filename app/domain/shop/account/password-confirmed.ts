import type { Instant } from "../../dates.ts";

/**
 * Milliseconds for which a password typed at a terminal taken over by PIN opens the pages that ask for one.
 */
const CONFIRMED_FOR_MS = 15 * 60_000;

/** True if the password was typed recently enough. */
export function isPasswordConfirmed(confirmedAt: Instant | null, now: number): boolean {
  return confirmedAt !== null && Math.abs(now - confirmedAt) <= CONFIRMED_FOR_MS;
}
