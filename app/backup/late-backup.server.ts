import type { Db } from "~db/client.server.ts";
import { CLOCK_TOLERANCE, MS_PER_DAY } from "../domain/dates.ts";
import { formatAge } from "../ui/format.ts";
import { countedBackups, listBackups } from "./kept-backups.server.ts";

/** Age of the newest backup beyond which owners are told. */
const LATE_AFTER_MS = 2 * MS_PER_DAY;

/**
 * What owners are told while the newest backup is older than `LATE_AFTER_MS`. Null while it is recent, or while the
 * shop is too new to need one.
 */
export function lateBackup(db: Db, dataDir: string, now: number): string | null {
  const newest = countedBackups(listBackups(dataDir), now)[0];
  if (newest)
    return now - newest.madeAt > LATE_AFTER_MS
      ? `The newest backup was made ${formatAge(now - newest.madeAt)}.`
      : null;
  const openedAt = db.$client.prepare("select min(applied_at) from migrations").pluck().get() as
    | number
    | null;
  const age = now - (openedAt ?? now);
  return age > LATE_AFTER_MS || age < -CLOCK_TOLERANCE ? "This shop has no backup yet." : null;
}
