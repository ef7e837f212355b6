import type { Db } from "~db/client.server.ts";
import { CLOCK_TOLERANCE } from "../domain/dates.ts";
import { formatAge } from "../ui/format.ts";
import {
  countedBackups,
  type Failure,
  type KeptBackup,
  lastFailure,
  listBackups,
} from "./kept-backups.server.ts";
import { futureDated } from "./future-dated.server.ts";
import { isBackupRunning } from "./backup-lock.server.ts";

/** Age of the newest backup beyond which the owner is warned. */
const OLD_AFTER_MS = 2 * 24 * 60 * 60 * 1000;

export interface BackupState {
  backups: KeptBackup[];
  running: boolean;
  /** Ignored records with a future date: '1 backup, 2 sessions'. */
  futureDated: string | null;
}

export function backupState(db: Db, dataDir: string, now: number): BackupState {
  return {
    backups: listBackups(dataDir),
    running: isBackupRunning(dataDir),
    futureDated: futureDated(db, dataDir, now),
  };
}

/** The last failed backup; null if a later one succeeded, or while its proof runs. Throws if that can't be read. */
export function failedBackup(dataDir: string): Failure | null {
  const failure = lastFailure(dataDir);
  return failure?.isBeingProven && isBackupRunning(dataDir) ? null : failure;
}

/** The warning for a newest backup older than `OLD_AFTER_MS`; null while the newest backup is recent, or while the shop is too new to need one. */
export function backupWarning(db: Db, dataDir: string, now: number): string | null {
  const newest = countedBackups(listBackups(dataDir), now)[0];
  if (newest)
    return now - newest.madeAt > OLD_AFTER_MS
      ? `The newest backup was made ${formatAge(now - newest.madeAt)}.`
      : null;
  const openedAt = db.$client.prepare("select min(applied_at) from migrations").pluck().get() as
    | number
    | null;
  const age = now - (openedAt ?? now);
  return age > OLD_AFTER_MS || age < -CLOCK_TOLERANCE ? "This shop has no backup yet." : null;
}
