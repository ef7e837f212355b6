import { statfsSync, statSync } from "node:fs";
import { join } from "node:path";
import { appliedMigrations } from "~db/migrate.server.ts";
import { countLimitedAddresses } from "../../access/limits-in-force.server.ts";
import { failedBackup } from "../../backup/backup-state.server.ts";
import { countedBackups, listBackups } from "../../backup/kept-backups.server.ts";
import { DATABASE } from "../../backup/manifest.ts";
import type { Instant } from "../../domain/dates.ts";
import { countLiveSessions } from "../../domain/shop/account/find-live-sessions.server.ts";
import type { StoreNode } from "../../runtime/chain-part.ts";
import { countsSinceStart } from "../../runtime/counts-since-start.ts";
import { shop } from "../../runtime/shop.server.ts";
import { VERSION } from "../../runtime/version.ts";
import { lookForTroubles } from "../../trouble/find-troubles.server.ts";
import { CONDITIONS } from "../../trouble/trouble.ts";
import { writesWaiting } from "../../web/write.server.ts";
import { familiesOfAnswers } from "./count-answers.ts";
import type { Family, Sample } from "./exposition.ts";

/** What monitoring is told: how the machine is, and nothing of customers or sales. */
export function familiesNow(): Family[] {
  const now = Date.now() as Instant;
  const { config, chain } = shop();
  return [
    gauge("loupe_up", "1 while Loupe answers.", 1),
    ...asFarAsReadable(buildInfo),
    ...(chain?.part === "store" ? [] : ofBackups(config.dataDir, now)),
    ...asFarAsReadable(() => ofDisk(config.dataDir)),
    ...familiesOfAnswers(),
    gauge("loupe_writes_waiting", "Writes that wait for the next transaction.", writesWaiting()),
    ...asFarAsReadable(() => ofSignIns(now)),
    counter(
      "loupe_uncaught_errors_total",
      "Requests that ended in an error, as the log's request-failed and render-failed say.",
      [{ value: countsSinceStart.uncaughtErrors }],
    ),
    ofTroubles(now),
    ...(chain?.part === "store" ? ofLine(chain, now) : []),
  ];
}

function buildInfo(): Family[] {
  const schema = appliedMigrations(shop().db.$client).at(-1)?.name.replace(/_.*/, "") ?? "";
  const labels = { version: VERSION, schema };
  return [
    family("loupe_build_info", "gauge", "The version that runs, and the database's newest migration.", [
      { labels, value: 1 },
    ]),
  ];
}

/** An archive gets its name before it is checked: whether that went well is the second figure. */
function ofBackups(dataDir: string, now: number): Family[] {
  const age = () => {
    const newest = countedBackups(listBackups(dataDir), now)[0];
    return newest ? secondsSince(newest.madeAt, now) : Number.POSITIVE_INFINITY;
  };
  return [
    ...asFarAsReadable(() => [
      gauge(
        "loupe_backup_age_seconds",
        "Age of the newest backup in the data folder, checked unless loupe_backup_failed is 1; +Inf without one.",
        age(),
      ),
    ]),
    ...asFarAsReadable(() => [
      gauge(
        "loupe_backup_failed",
        "1 if the last backup could not be made, or a restore refuses it, or it wasn't checked to its end.",
        failedBackup(dataDir) ? 1 : 0,
      ),
    ]),
  ];
}

function ofDisk(dataDir: string): Family[] {
  const { bavail, bfree, blocks, bsize } = statfsSync(dataDir);
  const wal = statSync(join(dataDir, `${DATABASE}-wal`), { throwIfNoEntry: false });
  return [
    gauge("loupe_disk_free_bytes", "What Loupe may still use of the data folder's disk.", bavail * bsize),
    gauge(
      "loupe_disk_used_bytes",
      "What is used of the data folder's disk, by whatever.",
      (blocks - bfree) * bsize,
    ),
    gauge("loupe_wal_bytes", "Size of the database's write-ahead log.", wal?.size ?? 0),
  ];
}

function ofSignIns(now: Instant): Family[] {
  const { db } = shop();
  const failed = Object.entries(countsSinceStart.failedSignIns);
  return [
    gauge(
      "loupe_sessions",
      "Sessions that are signed in and have not timed out.",
      countLiveSessions(db, now),
    ),
    counter(
      "loupe_failed_sign_ins_total",
      "Refused passwords, codes, PINs and tokens, by reason.",
      failed.map(([reason, value]) => ({ labels: { reason }, value })),
    ),
    gauge(
      "loupe_limited_addresses",
      "Addresses and terminals that have to wait after failed sign-ins.",
      countLimitedAddresses(db, now),
    ),
  ];
}

function ofTroubles(now: Instant): Family {
  const { troubles, unknown } = lookForTroubles(now);
  const found = new Set(troubles.map(({ condition }) => condition));
  const help =
    "1 for what owners are told on the dashboard and by alerts; left out if it can't be looked at.";
  const samples = CONDITIONS.filter((condition) => !unknown.has(condition)).map((condition) => ({
    labels: { condition },
    value: found.has(condition) ? 1 : 0,
  }));
  return family("loupe_trouble", "gauge", help, samples);
}

function ofLine({ isLineUp, replica, later }: StoreNode, now: number): Family[] {
  const reachedAt = replica.currentAt();
  return [
    gauge("loupe_line_up", "1 while this store reaches its head office and the primary.", isLineUp() ? 1 : 0),
    gauge(
      "loupe_primary_reached_age_seconds",
      "Time since the replica last had everything that the primary has; +Inf before that.",
      reachedAt === 0 ? Number.POSITIVE_INFINITY : secondsSince(reachedAt, now),
    ),
    gauge(
      "loupe_line_waiting",
      "What this store keeps to tell its head office: sessions and tokens that were used, and refused requests.",
      later.unsent.size + later.unsentTokens.size + later.denials.size,
    ),
  ];
}

function secondsSince(moment: number, now: number): number {
  return Math.max(0, now - moment) / 1_000;
}

function family(name: string, type: Family["type"], help: string, samples: readonly Sample[]): Family {
  return { name, help, type, samples };
}

function gauge(name: string, help: string, value: number): Family {
  return family(name, "gauge", help, [{ value }]);
}

function counter(name: string, help: string, samples: readonly Sample[]): Family {
  return family(name, "counter", help, samples);
}

/** A database or disk that can't be read leaves its figures out: the rest still says so. */
function asFarAsReadable(read: () => Family[]): Family[] {
  try {
    return read();
  } catch {
    return [];
  }
}
