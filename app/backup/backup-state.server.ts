import type { Db } from "~db/client.server.ts";
import { type KeptBackup, listBackups } from "./kept-backups.server.ts";
import { type Failure, lastFailure } from "./last-failure.server.ts";
import { futureDated } from "./future-dated.server.ts";
import { isBackupRunning } from "./backup-lock.server.ts";

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
