import { rmSync } from "node:fs";
import { join } from "node:path";
import type { Settings } from "../domain/shop/settings/read-settings.server.ts";
import { errorFields, log } from "../runtime/log.server.ts";
import { backupFolder, countedBackups, type KeptBackup, listBackups } from "./kept-backups.server.ts";
import { newestProven } from "./proven-backup.server.ts";
import { MS_PER_DAY } from "../domain/dates.ts";

/** Backups kept from the last 24 hours. */
export const BACKUPS_OF_A_DAY = 24;

/** How many backups a shop keeps. */
type Keep = Pick<Settings, "backupsDaily" | "backupsWeekly">;

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
    ...plain.filter(({ madeAt }) => madeAt > now - MS_PER_DAY).slice(0, BACKUPS_OF_A_DAY),
    ...newestPer(plain, MS_PER_DAY, backupsDaily),
    ...newestPer(plain, 7 * MS_PER_DAY, backupsWeekly + 1),
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
