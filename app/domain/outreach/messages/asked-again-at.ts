import { CLOCK_TOLERANCE, type Instant, MS_PER_DAY } from "../../dates.ts";

/** Milliseconds from when a text left to the first question what became of it. */
const ASKED_AFTER = 30_000;
/** Milliseconds: what a provider doesn't know by then it never says. */
const ASKED_FOR = MS_PER_DAY;

export function firstAskedAt(now: Instant): Instant {
  return (now + ASKED_AFTER) as Instant;
}

/** When a provider is asked again what became of a text: each time after twice as long. Null once it is not. */
export function askedAgainAt(since: Instant, now: Instant): Instant | null {
  const age = now - since;
  // A clock that was ahead when it left says nothing of its age.
  if (age >= ASKED_FOR || age < -CLOCK_TOLERANCE) return null;
  return (now + Math.max(ASKED_AFTER, age)) as Instant;
}
