import { type Instant, isFromFuture, MS_PER_HOUR, MS_PER_MINUTE } from "../../dates.ts";

/** Maximum age of a session, even if it is in use. */
export const LONGEST_SESSION_HOURS = 12;

/**
 * True while a session is within the idle limit of Settings and `LONGEST_SESSION_HOURS`. False for sessions
 * created while the clock was ahead.
 */
export function isLive(
  { createdAt, lastSeenAt }: { createdAt: Instant; lastSeenAt: Instant },
  { sessionIdleMinutes }: { sessionIdleMinutes: number },
  now: Instant,
): boolean {
  if (isFromFuture(createdAt, now) || isFromFuture(lastSeenAt, now)) return false;
  return (
    now - lastSeenAt <= sessionIdleMinutes * MS_PER_MINUTE &&
    now - createdAt <= LONGEST_SESSION_HOURS * MS_PER_HOUR
  );
}
