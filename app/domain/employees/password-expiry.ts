import type { Instant } from "../dates.ts";
import type { Settings } from "../settings/read-settings.server.ts";

const DAY = 24 * 60 * 60 * 1000;
const WARNED_DAYS_BEFORE = 14;

/** The moment at which a password has to be replaced (Settings, Security); null while passwords don't expire. */
export function passwordExpiry(
  { passwordSetAt, createdAt }: { passwordSetAt: Instant | null; createdAt: Instant },
  { passwordExpires, passwordExpiryDays }: Pick<Settings, "passwordExpires" | "passwordExpiryDays">,
): Instant | null {
  return passwordExpires ? (((passwordSetAt ?? createdAt) + passwordExpiryDays * DAY) as Instant) : null;
}

export function isExpired(expiry: Instant | null, now: Instant): boolean {
  return expiry !== null && expiry <= now;
}

/** What somebody is told from 14 days before: 'Your password expires in 5 days'. Null when there is nothing to say yet. */
export function expiryWarning(expiry: Instant | null, now: Instant): string | null {
  if (expiry === null || isExpired(expiry, now)) return null;
  const days = Math.ceil((expiry - now) / DAY);
  if (days > WARNED_DAYS_BEFORE) return null;
  return days === 1 ? "Your password expires within a day" : `Your password expires in ${days} days`;
}
