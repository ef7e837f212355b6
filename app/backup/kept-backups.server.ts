import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { isFromFuture } from "../domain/dates.ts";
import { isMissing } from "../runtime/files.server.ts";

const NAME = /^loupe-(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)(-before-upgrade|-with-keys)?\.tar\.gz$/;

export interface KeptBackup {
  name: string;
  /** UTC milliseconds, from the file name. */
  madeAt: number;
  /** In bytes. */
  size: number;
  kind: "plain" | "before-upgrade" | "with-keys";
}

export const backupFolder = (dataDir: string) => join(dataDir, "backups");

/** Name of a backup made now, in UTC, such as `loupe-20261120-090502.tar.gz`. */
export function backupName(now: number, kind: KeptBackup["kind"]): string {
  const stamp = new Date(now).toISOString().replace(/[-:]/g, "").replace("T", "-").slice(0, 15);
  return `loupe-${stamp}${kind === "plain" ? "" : `-${kind}`}.tar.gz`;
}

/** Time and kind in a backup's name; null if it isn't a backup's. */
export function readBackupName(name: string): Pick<KeptBackup, "madeAt" | "kind"> | null {
  const [, year, month, day, hour, minute, second, kind] = NAME.exec(name) ?? [];
  const madeAt = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  if (Number.isNaN(madeAt)) return null;
  return { madeAt, kind: (kind?.slice(1) as KeptBackup["kind"] | undefined) ?? "plain" };
}

/** Complete backups, newest first. Ignores other files. */
export function listBackups(dataDir: string): KeptBackup[] {
  const folder = backupFolder(dataDir);
  return namesIn(folder)
    .flatMap((name) => {
      const read = readBackupName(name);
      const stats = read && statSync(join(folder, name), { throwIfNoEntry: false });
      return read && stats?.isFile() ? [{ name, size: stats.size, ...read }] : [];
    })
    .sort((a, b) => b.madeAt - a.madeAt || b.name.localeCompare(a.name));
}

/** Excludes backups dated in the future, which would otherwise count as the newest. */
export function countedBackups(backups: readonly KeptBackup[], now: number): KeptBackup[] {
  return backups.filter(({ madeAt }) => !isFromFuture(madeAt, now));
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}
