import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { openDatabase } from "~db/client.server.ts";
import { waitForLock } from "~db/folder-lock.server.ts";
import { appliedMigrations } from "~db/migrate.server.ts";
import { copyDatabase, countRows, firstDamage } from "~db/snapshot.server.ts";
import packageJson from "../../package.json";
import { auditKeyMark } from "../domain/records/audit/chain.server.ts";
import { endOfLog, headOf } from "../domain/records/audit/head.server.ts";
import type { Instant } from "../domain/dates.ts";
import { readAuditKey } from "../runtime/key-file.server.ts";
import { lineOfDiskError } from "../runtime/line-of-disk-error.server.ts";
import { StartError } from "../runtime/start-error.ts";
import { BrokenArchive, readArchive, writeArchive } from "./archive.server.ts";
import { backupLockFile } from "./backup-lock.server.ts";
import { hashFile, isMissing, sync, uploadedFiles } from "../runtime/files.server.ts";
import {
  backupFolder,
  backupName,
  type KeptBackup,
  listBackups,
  noteFailure,
} from "./kept-backups.server.ts";
import { type ArchivedFile, DATABASE, KEYS, type Manifest } from "./manifest.ts";

export interface BackupOptions {
  /** A file or a folder. Defaults to `backups/` in the data folder. */
  target?: string;
  kind?: KeptBackup["kind"];
}

export interface Backup {
  file: string;
  size: number;
  manifest: Manifest;
}

const MAKING = ".making-";
const PARTIAL = ".partial";

/**
 * Makes and verifies an archive while others read and write. Renames it into place at the end; the next
 * backup removes an interrupted one. The caller must hold the folder lock.
 */
export async function makeBackup(dataDir: string, options: BackupOptions = {}): Promise<Backup> {
  const folder = backupFolder(dataDir);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const lock = await waitForLock(backupLockFile(dataDir), "alone", 1_000);
  if (!lock) throw new StartError("A backup is already running: wait for it to finish.");
  try {
    clearRests(folder);
    const made = await makeAlone(dataDir, options);
    noteFailure(dataDir, null);
    return made;
  } catch (error) {
    noteFailure(dataDir, { at: Date.now(), why: plainReason(error) });
    throw error;
  } finally {
    lock.release();
  }
}

/**
 * The archive that an interrupted upgrade made, if it is complete and the shop hasn't changed since: the same
 * rows and the same end of the audit log. Otherwise null. Without this, repeated starts would fill the disk
 * with archives that are never deleted.
 */
export async function backupOfUpgradeBefore(dataDir: string): Promise<KeptBackup | null> {
  const newest = listBackups(dataDir).find(({ kind }) => kind === "before-upgrade");
  if (!newest) return null;
  try {
    const { migrations, rows, auditHead } = await readArchive(join(backupFolder(dataDir), newest.name));
    const db = openDatabase(join(dataDir, DATABASE), { asIs: true });
    try {
      const { rows: entries, last } = endOfLog(db);
      const now = { migrations: appliedMigrations(db.$client), entries, last, rows: countRows(db.$client) };
      const then = { migrations, entries: auditHead?.rows, last: auditHead?.last, rows };
      return isDeepStrictEqual(now, then) ? newest : null;
    } finally {
      db.$client.close();
    }
  } catch (error) {
    if (error instanceof BrokenArchive) return null;
    throw error;
  }
}

async function makeAlone(dataDir: string, { target, kind = "plain" }: BackupOptions): Promise<Backup> {
  const file = fileFor(dataDir, target, kind);
  const partial = join(dirname(file), `.${basename(file)}${PARTIAL}`);
  const work = mkdtempSync(join(backupFolder(dataDir), MAKING));
  try {
    const copy = join(work, DATABASE);
    copyOf(join(dataDir, DATABASE), copy);
    const key = readAuditKey(dataDir);
    const placeOf = (path: string) => (path === DATABASE ? copy : join(dataDir, path));
    const manifest: Manifest = {
      product: "loupe",
      format: 1,
      version: packageJson.version,
      madeAt: new Date().toISOString(),
      ...describeCopy(copy, key),
      auditKeyMark: key && auditKeyMark(key),
      files: await describeFiles(
        [DATABASE, ...uploadedFiles(dataDir), ...(kind === "with-keys" ? keysIn(dataDir) : [])],
        placeOf,
      ),
    };
    rmSync(partial, { force: true });
    await writeArchive(partial, manifest, placeOf);
    await readArchive(partial);
    renameSync(partial, file);
    sync(dirname(file));
    return { file, size: statSync(file).size, manifest };
  } finally {
    rmSync(work, { recursive: true, force: true });
    rmSync(partial, { force: true });
  }
}

function fileFor(dataDir: string, target: string | undefined, kind: KeptBackup["kind"]): string {
  if (target !== undefined && !statSync(target, { throwIfNoEntry: false })?.isDirectory()) {
    if (existsSync(target)) throw new StartError(`${target} already exists: choose another name.`);
    refuseFolder(dirname(target));
    return target;
  }
  const folder = target ?? backupFolder(dataDir);
  for (let now = Date.now(); ; now += 1_000) {
    const file = join(folder, backupName(now, kind));
    if (!existsSync(file)) return file;
  }
}

function refuseFolder(folder: string) {
  try {
    accessSync(folder, constants.W_OK);
  } catch (error) {
    if (isMissing(error)) throw new StartError(`There is no folder ${folder}: create it first.`);
    throw error;
  }
}

function copyOf(database: string, copy: string) {
  try {
    copyDatabase(database, copy);
  } catch (error) {
    const { code } = error as { code?: string };
    throw code?.startsWith("SQLITE_CORRUPT") ? damaged("some of its pages can't be read") : error;
  }
}

function damaged(how: string): StartError {
  return new StartError(`The database is damaged (${how}): restore the newest good backup.`);
}

/**
 * Describes the copy for its manifest. Checks it first, so that no backup of a damaged database looks valid.
 */
function describeCopy(copy: string, key: Buffer | null): Pick<Manifest, "migrations" | "rows" | "auditHead"> {
  const db = openDatabase(copy, { asIs: true });
  const { $client: client } = db;
  try {
    const damage = firstDamage(client);
    if (damage) throw damaged(damage);
    return {
      migrations: appliedMigrations(client),
      rows: countRows(client),
      auditHead: key && headOf(db, key, Date.now() as Instant),
    };
  } finally {
    client.close();
  }
}

async function describeFiles(paths: string[], placeOf: (path: string) => string): Promise<ArchivedFile[]> {
  const files: ArchivedFile[] = [];
  for (const path of paths) files.push({ path, ...(await hashFile(placeOf(path))) });
  return files;
}

function keysIn(dataDir: string): string[] {
  return KEYS.filter((name) => existsSync(join(dataDir, name)));
}

function clearRests(folder: string) {
  for (const name of readdirSync(folder))
    if (name.startsWith(MAKING) || (name.startsWith(".") && name.endsWith(PARTIAL)))
      rmSync(join(folder, name), { recursive: true, force: true });
}

/** The reason for the owner's page, without any text of SQLite or the system. */
function plainReason(error: unknown): string {
  if (error instanceof StartError) return error.message;
  return (
    lineOfDiskError(error) ?? "The backup failed. Ask your administrator: the server's log has the details."
  );
}
