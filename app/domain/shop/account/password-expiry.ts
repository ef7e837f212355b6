import { type Instant, MS_PER_DAY } from "../../dates.ts";
import type { Settings } from "../settings/read-settings.server.ts";

const WARNED_DAYS_BEFORE = 14;

/** Time at which a password must be replaced (Settings, Security); null if passwords don't expire. */
export function passwordExpiry(
  { passwordSetAt, createdAt }: { passwordSetAt: Instant | null; createdAt: Instant },
  { passwordExpires, passwordExpiryDays }: Pick<Settings, "passwordExpires" | "passwordExpiryDays">,
): Instant | null {
  if (!passwordExpires) return null;
  return ((passwordSetAt ?? createdAt) + passwordExpiryDays * MS_PER_DAY) as Instant;
}

export function isExpired(expiry: Instant | null, now: Instant): boolean {
  return expiry !== null && expiry <= now;
}

/**
 * Text such as 'Your password expires in 5 days', from `WARNED_DAYS_BEFORE` days before expiry; otherwise
 * null.
 */
export function expiryWarning(expiry: Instant | null, now: Instant): string | null {
  if (expiry === null || isExpired(expiry, now)) return null;
  const days = Math.ceil((expiry - now) / MS_PER_DAY);
  if (days > WARNED_DAYS_BEFORE) return null;
  return days === 1 ? "Your password expires within a day" : `Your password expires in ${days} days`;
}
