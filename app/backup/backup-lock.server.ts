import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { type Lock, tryLock } from "~db/folder-lock.server.ts";
import { backupFolder } from "./kept-backups.server.ts";

/** Held alone by whoever makes a backup of this folder. */
export function backupLockFile(dataDir: string): string {
  return join(backupFolder(dataDir), ".lock.sqlite");
}

/** Whether some process makes a backup of this folder at the moment. */
export function isBackupRunning(dataDir: string): boolean {
  if (!existsSync(backupLockFile(dataDir))) return false;
  const lock = tryLock(backupLockFile(dataDir), "shared");
  lock?.release();
  return lock === null;
}

/** Keeps a backup from beginning, for a moment; null while one is being made. */
export function holdOffBackups(dataDir: string): Lock | null {
  mkdirSync(backupFolder(dataDir), { recursive: true, mode: 0o700 });
  return tryLock(backupLockFile(dataDir), "shared");
}
