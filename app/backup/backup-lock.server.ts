import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { type Lock, tryLock } from "~db/folder-lock.server.ts";
import { backupFolder } from "./kept-backups.server.ts";

/** Lock file, held exclusively while a backup is made. */
export function backupLockFile(dataDir: string): string {
  return join(backupFolder(dataDir), ".lock.sqlite");
}

export function isBackupRunning(dataDir: string): boolean {
  if (!existsSync(backupLockFile(dataDir))) return false;
  const lock = tryLock(backupLockFile(dataDir), "shared");
  lock?.release();
  return lock === null;
}

/** Blocks backups while held; null if one is running. */
export function holdOffBackups(dataDir: string): Lock | null {
  mkdirSync(backupFolder(dataDir), { recursive: true, mode: 0o700 });
  return tryLock(backupLockFile(dataDir), "shared");
}
