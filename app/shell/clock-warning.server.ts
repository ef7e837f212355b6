import { clockSetBackWithin } from "~/domain/shop/clock/set-back.server";
import type { Instant } from "~/domain/dates";
import { readSettings } from "~/domain/shop/settings/read-settings.server";
import { formatDateTime } from "~/ui/format";
import type { Db } from "~db/client.server.ts";

const WARNED_FOR = 7 * 24 * 60 * 60_000;

/** The set-back to warn about, if any: when it happened and the clock's earlier time. */
export function clockWarning(db: Db, now: Instant): { at: string; was: string } | null {
  const setBack = clockSetBackWithin(db, WARNED_FOR, now);
  if (!setBack) return null;
  const { businessZone } = readSettings(db);
  return { at: formatDateTime(setBack.at, businessZone), was: formatDateTime(setBack.was, businessZone) };
}
