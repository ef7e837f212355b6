import { readdirSync } from "node:fs";
import { isFromFuture, MS_PER_DAY, MS_PER_HOUR } from "../domain/dates.ts";
import type { Settings } from "../domain/shop/settings/read-settings.server.ts";
import { type KeptBackup, listBackups } from "./kept-backups.server.ts";
import { BACKUPS_OF_A_DAY } from "./thin-backups.server.ts";
import { REPLACED } from "./swap.server.ts";

/** A copy of the shop on this machine from before a given time. */
export interface OlderCopy {
  /** Path within the data folder. */
  name: string;
  madeAt: number;
  /** When it is deleted at the latest; null if only by hand. */
  expiresAt: number | null;
}

type Plan = Pick<Settings, "backupEveryHours" | "backupsDaily" | "backupsWeekly">;

/** Backups and folders of earlier restores made between two moments, newest first. */
export function olderCopies(
  dataDir: string,
  plan: Plan,
  { since, until, now }: { since: number; until: number; now: number },
): OlderCopy[] {
  const backups = listBackups(dataDir).map((backup) => ({
    name: `backups/${backup.name}`,
    madeAt: backup.madeAt,
    expiresAt: isFromFuture(backup.madeAt, now) ? null : expiryOf(backup, plan),
  }));
  const replaced = readdirSync(dataDir).flatMap((name) => {
    const madeAt = timeIn(name);
    return madeAt === null ? [] : [{ name, madeAt, expiresAt: null }];
  });
  return [...backups, ...replaced]
    .filter(({ madeAt }) => madeAt >= since && (madeAt <= until || isFromFuture(madeAt, now)))
    .sort((a, b) => b.madeAt - a.madeAt);
}

/**
 * When a backup is deleted at the latest: after the longest time that `superfluousBackups` keeps it, plus the
 * time until the next backup, which deletes it. Later by as long as none is made. Null for kinds that are never
 * deleted automatically, and without scheduled backups.
 */
export function expiryOf(
  { madeAt, kind }: Pick<KeptBackup, "madeAt" | "kind">,
  { backupEveryHours, backupsDaily, backupsWeekly }: Plan,
): number | null {
  if (kind !== "plain" || backupEveryHours === 0) return null;
  const every = backupEveryHours * MS_PER_HOUR;
  const kept = Math.max(
    Math.min(BACKUPS_OF_A_DAY * every, MS_PER_DAY),
    (backupsDaily + 1) * Math.max(MS_PER_DAY, every),
    (backupsWeekly + 2) * Math.max(7 * MS_PER_DAY, every),
  );
  return madeAt + kept;
}

/** The time in a name such as `replaced-20261120-090502-ab12`. */
function timeIn(name: string): number | null {
  if (!name.startsWith(REPLACED)) return null;
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)/.exec(name.slice(REPLACED.length)) ?? [];
  const at = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(at) ? null : at;
}
