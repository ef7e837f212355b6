import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { isFromFuture } from "../domain/dates.ts";
import type { Settings } from "../domain/shop/settings/read-settings.server.ts";
import { isMissing, sync } from "../runtime/files.server.ts";
import { errorFields, log } from "../runtime/log.server.ts";

const NAME = /^loupe-(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)(-before-upgrade|-with-keys)?\.tar\.gz$/;
const DAY = 86_400_000;
/** Backups kept from the last 24 hours. */
export const BACKUPS_OF_A_DAY = 24;

export interface KeptBackup {
  name: string;
  /** UTC milliseconds, from the file name. */
  madeAt: number;
  /** In bytes. */
  size: number;
  kind: "plain" | "before-upgrade" | "with-keys";
}

/** How many backups a shop keeps. */
type Keep = Pick<Settings, "backupsDaily" | "backupsWeekly">;

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

/**
 * Backups to delete. Keeps the newest `BACKUPS_OF_A_DAY` of the last 24 hours, and the newest of each of the last
 * `backupsDaily` days and `backupsWeekly` + 1 weeks that have one. Never deletes backups made before an upgrade, with keys,
 * or dated in the future.
 */
export function superfluousBackups(
  backups: readonly KeptBackup[],
  now: number,
  { backupsDaily, backupsWeekly }: Keep,
): string[] {
  const plain = countedBackups(backups, now)
    .filter(({ kind }) => kind === "plain")
    .sort((a, b) => b.madeAt - a.madeAt);
  const kept = new Set([
    ...plain.filter(({ madeAt }) => madeAt > now - DAY).slice(0, BACKUPS_OF_A_DAY),
    ...newestPer(plain, DAY, backupsDaily),
    ...newestPer(plain, 7 * DAY, backupsWeekly + 1),
    ...plain.slice(0, 1),
  ]);
  return plain.filter((backup) => !kept.has(backup)).map(({ name }) => name);
}

function newestPer(newestFirst: readonly KeptBackup[], span: number, atMost: number): KeptBackup[] {
  const newest = new Map<number, KeptBackup>();
  for (const backup of newestFirst) {
    const period = Math.floor(backup.madeAt / span);
    if (!newest.has(period)) newest.set(period, backup);
  }
  return [...newest.values()].slice(0, atMost);
}

/**
 * Deletes what is superfluous, whoever made it, and returns the names. Keeps the newest that a restore takes, however many
 * that it refuses came after it. Never throws: it can be done later.
 */
export function thinBackups(dataDir: string, now: number, keep: Keep): string[] {
  try {
    const proven = newestProven(dataDir);
    const names = superfluousBackups(listBackups(dataDir), now, keep).filter((name) => name !== proven);
    for (const name of names) rmSync(join(backupFolder(dataDir), name), { force: true });
    return names;
  } catch (error) {
    log.error("backups-not-thinned", errorFields(error));
    return [];
  }
}

const PROVEN = "newest-proven.json";

const Proven = z.object({ name: z.string() });

/** Name of the newest backup of the plan that a restore takes; null if none is known. */
function newestProven(dataDir: string): string | null {
  try {
    return Proven.parse(JSON.parse(readFileSync(join(backupFolder(dataDir), PROVEN), "utf8"))).name;
  } catch {
    return null;
  }
}

/** Remembers a backup that a restore takes. Ignores write errors: the one before stays the newest that is known. */
export function noteProven(dataDir: string, name: string): void {
  if (readBackupName(name)?.kind !== "plain") return;
  const file = join(backupFolder(dataDir), PROVEN);
  try {
    writeFileSync(`${file}.new`, JSON.stringify({ name }), { mode: 0o600 });
    sync(`${file}.new`);
    renameSync(`${file}.new`, file);
  } catch {}
}

const FAILURE = "last-failure.json";

export interface Failure {
  at: number;
  why: string;
  /** The archive is there, but a restore refuses it. */
  isMade?: boolean | undefined;
  /** The archive is there, and was being proven: noted before, for whatever ends that. */
  isBeingProven?: boolean | undefined;
}

const Noted = z.object({
  at: z.number(),
  why: z.string(),
  isMade: z.boolean().optional(),
  isBeingProven: z.boolean().optional(),
});

/** The last failed backup; null if a later one succeeded. Throws if that can't be read. */
export function lastFailure(dataDir: string): Failure | null {
  let noted: string;
  try {
    noted = readFileSync(join(backupFolder(dataDir), FAILURE), "utf8");
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
  return Noted.parse(JSON.parse(noted));
}

/**
 * Remembers a failed backup; null clears it. Ignores write errors: if the disk is full, the age of the newest
 * backup shows it.
 */
export function noteFailure(dataDir: string, failure: Failure | null): void {
  const file = join(backupFolder(dataDir), FAILURE);
  try {
    if (failure) {
      mkdirSync(backupFolder(dataDir), { recursive: true, mode: 0o700 });
      writeFileSync(file, JSON.stringify(failure), { mode: 0o600 });
    } else rmSync(file, { force: true });
  } catch {}
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}
