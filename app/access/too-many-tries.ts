import type { Tried } from "./throttle.server.ts";

/** What was tried too often. */
export type Failures =
  | "failed sign-ins"
  | "wrong codes"
  | "wrong tokens"
  | "wrong passwords"
  | "wrong PINs"
  | "unknown gift card numbers";

/** Says why a try was refused, and when the next one may come. */
export function refusalText(
  failures: Failures,
  { why, seconds }: Extract<Tried<unknown>, { outcome: "refused" }>,
): string {
  const reason =
    why === "limit" ? `Too many ${failures}.` : `Too many ${failures} recently, so each try has to wait.`;
  return `${reason} Try again in ${inWords(seconds)}.`;
}

/** Words appended to a 'wrong' message while the account is slow; otherwise empty. */
export function nextWaitText(failures: Failures, nextWaits: number): string {
  if (nextWaits === 0) return "";
  return ` Too many ${failures} recently: the next try has to wait at least ${inWords(nextWaits)}.`;
}

/** A number of seconds, in words. */
export function inWords(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? "a second" : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? "a minute" : `${minutes} minutes`;
}
