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
  failure: Failure | null;
  /** Message for the owner if the newest backup is older than `OLD_AFTER_MS`, or a restore refuses it. */
  warning: string | null;
  /** Ignored records with a future date: '1 backup, 2 sessions'. */
  futureDated: string | null;
}

export function backupState(db: Db, dataDir: string, now: number): BackupState {
  return {
    backups: listBackups(dataDir),
    running: isBackupRunning(dataDir),
    failure: lastFailure(dataDir),
    warning: backupWarning(db, dataDir, now),
    futureDated: futureDated(db, dataDir, now),
  };
}

/** The warning; null while the newest backup is recent and good, or while the shop is too new to need one. */
export function backupWarning(db: Db, dataDir: string, now: number): string | null {
  if (lastFailure(dataDir)?.isMade) return "The newest backup can't be restored as it is.";
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
