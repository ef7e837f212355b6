import { existsSync, mkdirSync } from "node:fs";
import { basename, join } from "node:path";
import { isDatabaseUnavailable, openDatabase } from "~db/client.server.ts";
import { type Lock, waitForLock } from "~db/folder-lock.server.ts";
import { appliedMigrations, migrate, schemaAge } from "~db/migrate.server.ts";
import { closeDataFolder } from "../runtime/data-folder.server.ts";
import { isThere } from "../runtime/files.server.ts";
import { lineOfDiskError } from "../runtime/line-of-disk-error.server.ts";
import { StartError } from "../runtime/start-error.ts";
import { log } from "../runtime/log.server.ts";
import { backupOfUpgradeBefore, makeBackup } from "./make-backup.server.ts";
import { isInUse } from "./open-read-only.server.ts";
import { DATABASE, LOCK } from "./manifest.ts";
import { finishSwap, isSwapUnfinished } from "./swap.server.ts";
import { START_WAITS_MS, UPGRADE_WAITS_MS } from "./waits-for-folder.ts";

/**
 * Takes a shared lock on the data folder for the life of this process. First, with the folder to itself,
 * completes an interrupted restore, and backs up and upgrades an older database.
 */
export async function holdFolder(dataDir: string): Promise<Lock> {
  for (;;) {
    const shared = await lockFolder(dataDir, "shared", START_WAITS_MS);
    if (!shared)
      throw new StartError(
        `Another process is restoring or upgrading ${dataDir}: wait for it to finish, then start again.`,
      );
    try {
      if (!needsAlone(dataDir)) {
        const open = closeDataFolder(dataDir);
        if (open > 0) log.warn("open-to-others", { files: open });
        return shared;
      }
    } catch (error) {
      shared.release();
      throw error;
    }
    shared.release();
    const alone = await lockFolder(dataDir, "alone", UPGRADE_WAITS_MS);
    if (!alone) {
      // Either another process is upgrading, and the next round finds nothing left to do, or an older version
      // is running.
      const others = await lockFolder(dataDir, "shared", 0);
      others?.release();
      if (others && needsAlone(dataDir))
        throw new StartError(
          `The database in ${dataDir} has to be upgraded, and another process has it open: stop all of them, then start again.`,
        );
      continue;
    }
    try {
      finishSwap(dataDir);
      await upgrade(dataDir);
    } finally {
      alone.release();
    }
  }
}

/** Locks the data folder without upgrading it, for copying. */
export async function holdFolderAsItIs(dataDir: string): Promise<Lock> {
  refuseEmptyFolder(dataDir);
  return refuseUnfinished(dataDir, await lockFolder(dataDir, "shared", START_WAITS_MS));
}

/**
 * Locks the data folder for reading; it may be read-only. Without a lock file, no process has ever used the
 * folder.
 */
export async function holdFolderToLook(dataDir: string): Promise<Lock & { inUse: boolean }> {
  refuseEmptyFolder(dataDir);
  const file = join(dataDir, LOCK);
  const inUse = isInUse(dataDir);
  const lock = existsSync(file)
    ? await waitForLock(file, "shared", START_WAITS_MS, { onWait: onWait("shared"), asIs: true })
    : { release: () => undefined };
  return { ...refuseUnfinished(dataDir, lock), inUse };
}

function onWait(kind: "shared" | "alone") {
  return () => log.info("waiting-for-folder", { kind });
}

export function refuseEmptyFolder(dataDir: string): void {
  if (!isThere(join(dataDir, DATABASE)))
    throw new StartError(
      `There is no shop in ${dataDir}: set DATA_DIR to the folder that holds ${DATABASE}.`,
    );
}

function refuseUnfinished(dataDir: string, lock: Lock | null): Lock {
  if (!lock)
    throw new StartError(`Another process is restoring or upgrading ${dataDir}: wait for it to finish.`);
  if (!isSwapUnfinished(dataDir)) return lock;
  lock.release();
  throw new StartError(
    `A restore of ${dataDir} was interrupted: start Loupe to finish it, or restore again.`,
  );
}

/** Locks the folder; null after the timeout. */
export async function lockFolder(
  dataDir: string,
  kind: "shared" | "alone",
  ms: number,
): Promise<Lock | null> {
  return sayingIfReadOnly(dataDir, () => {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    return waitForLock(join(dataDir, LOCK), kind, ms, { onWait: onWait(kind) });
  });
}

/** Says so of a folder, or a lock file in it, that can't be written. */
export async function sayingIfReadOnly<T>(dataDir: string, lock: () => Promise<T>): Promise<T> {
  try {
    return await lock();
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    throw new StartError(
      `The data folder ${dataDir} can't be written: allow writing there, or choose another with DATA_DIR.`,
    );
  }
}

function needsAlone(dataDir: string): boolean {
  if (isSwapUnfinished(dataDir)) return true;
  return existsSync(join(dataDir, DATABASE)) ? withDatabase(dataDir, ageOf) !== "current" : true;
}

async function upgrade(dataDir: string): Promise<void> {
  const age = withDatabase(dataDir, ageOf);
  if (age === "current") return;
  if (age === "older") await backUpBeforeUpgrade(dataDir);
  const { applied } = withDatabase(dataDir, (db) => migrate(db));
  log.info("upgraded", { migrations: applied.length });
}

/** Takes the archive of an upgrade that was interrupted, if the shop is as it was then. */
export async function backUpBeforeUpgrade(dataDir: string): Promise<void> {
  const { name, size } = (await backupOfUpgradeBefore(dataDir)) ?? (await backUp(dataDir));
  log.info("backup-before-upgrade", { name: `backups/${name}`, size });
}

async function backUp(dataDir: string) {
  const { file, size } = await makeBackup(dataDir, { kind: "before-upgrade" });
  return { name: basename(file), size };
}

function ageOf(db: ReturnType<typeof openDatabase>) {
  const age = schemaAge(appliedMigrations(db.$client));
  if (age === "newer")
    throw new StartError(
      `The database ${db.$client.name} was written by a newer Loupe: install that version again, or restore a backup made before it.`,
    );
  return age;
}

function withDatabase<T>(dataDir: string, use: (db: ReturnType<typeof openDatabase>) => T): T {
  let db;
  try {
    db = openDatabase(join(dataDir, DATABASE));
  } catch (error) {
    if (lineOfDiskError(error) !== null) throw error;
    const why = error instanceof Error ? error.message : String(error);
    throw new StartError(
      `The database in ${dataDir} can't be opened (${why}): check the folder's owner and free space, or restore a backup.`,
    );
  }
  try {
    return use(db);
  } finally {
    db.$client.close();
  }
}
