import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { openDatabase } from "~db/client.server.ts";
import { waitForLock } from "~db/folder-lock.server.ts";
import { appliedMigrations, migrate, schemaAge } from "~db/migrate.server.ts";
import { copyDatabase, countRows, firstDamage } from "~db/snapshot.server.ts";
import type { Proving } from "../domain/records/proving.ts";
import { auditKeyMark } from "../domain/records/audit/hash-chain.server.ts";
import { endOfLog, headOf } from "../domain/records/audit/head.server.ts";
import type { Instant } from "../domain/dates.ts";
import { readSettings, type Settings } from "../domain/shop/settings/read-settings.server.ts";
import { readAuditKey } from "../runtime/key-file.server.ts";
import { lineOfDiskError } from "../runtime/line-of-disk-error.server.ts";
import { errorFields, log } from "../runtime/log.server.ts";
import { StartError } from "../runtime/start-error.ts";
import { VERSION } from "../runtime/version.ts";
import { BrokenArchive, readArchive, writeArchive } from "./archive.server.ts";
import { backupLockFile } from "./backup-lock.server.ts";
import { hashFile, isMissing, refuseFileFor, sync, uploadedFiles } from "../runtime/files.server.ts";
import {
  backupFolder,
  backupName,
  type KeptBackup,
  listBackups,
  readBackupName,
} from "./kept-backups.server.ts";
import { type Failure, lastFailure, noteFailure } from "./last-failure.server.ts";
import { LONGEST_BACKUP_MS } from "./longest-backup.ts";
import { noteProven } from "./proven-backup.server.ts";
import { thinBackups } from "./thin-backups.server.ts";
import { type ArchivedFile, DATABASE, KEYS, type Manifest, mayBeArchived } from "./manifest.ts";
import { proofTime, whyUnproven } from "./proof-time.server.ts";

export interface BackupOptions {
  /** A file, or a folder: one that is there, or whose path ends with a slash. Defaults to `backups/` in the data folder. */
  target?: string;
  kind?: KeptBackup["kind"];
  /** Deletes no older one. */
  keepsAll?: boolean;
  /** Milliseconds that its proof may take. */
  proofMs?: number;
}

export interface Backup {
  file: string;
  size: number;
  manifest: Manifest;
  /** Why a restore refuses it unless forced: "customers don't add up". Null if a restore takes it. */
  refusedFor: string | null;
  /** False before an upgrade, and of a folder that a newer version wrote. */
  isProven: boolean;
  /** How many older ones went by the shop's plan. */
  deleted: number;
}

/** Said of an archive if a stop, a crash or a power cut ends its proof. */
const BROKE_OFF =
  "What ended it isn't known: a stop of the server, too little memory, or more than it has time for. Back up now: that checks again.";

const MAKING = ".making-";
const PARTIAL = ".partial";

/**
 * Makes an archive while others read and write, after the one that another process is making. Renames it into place once
 * it is complete, and then does what a restore does before it takes one: an archive that couldn't be proven is better than
 * none. The next backup removes an interrupted one, elsewhere once it is older than any takes. In the shop's own
 * folder, older ones then go by its plan. The caller must hold the folder lock.
 */
export async function makeBackup(dataDir: string, options: BackupOptions = {}): Promise<Backup> {
  const folder = backupFolder(dataDir);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const lock = await waitForLock(backupLockFile(dataDir), "alone", LONGEST_BACKUP_MS, {
    onWait: () => log.info("waiting-for-backup"),
  });
  if (!lock) throw new StartError("A backup is already running: wait for it to finish.");
  try {
    clearRests(folder);
    if (options.target !== undefined) refuseTarget(options.target);
    const before = failureBefore(dataDir);
    const made = await makeAlone(dataDir, options);
    // One that wasn't proven says nothing of what the last proof found.
    const left = made.isProven || !before?.isMade ? null : before;
    const refused = made.refusedFor && { at: Date.now(), why: refusal(made.refusedFor), isMade: true };
    noteFailure(dataDir, refused || left);
    return made;
  } catch (error) {
    noteFailure(dataDir, { at: Date.now(), why: plainReason(error) });
    throw error;
  } finally {
    lock.release();
  }
}

function failureBefore(dataDir: string): Failure | null {
  try {
    return lastFailure(dataDir);
  } catch {
    return null;
  }
}

/** What is said of an archive that a restore refuses. */
export function refusal(refusedFor: string): string {
  return `The backup was made, but can't be restored as it is: ${refusedFor}. 'npm run verify' says why, and 'npm run restore -- FILE --anyway' takes it.`;
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

async function makeAlone(
  dataDir: string,
  { target, kind = "plain", keepsAll = false, proofMs }: BackupOptions,
): Promise<Backup> {
  const file = fileFor(dataDir, target, kind);
  const partial = join(dirname(file), `.${basename(file)}${PARTIAL}`);
  const work = mkdtempSync(join(backupFolder(dataDir), MAKING));
  try {
    const copy = join(work, DATABASE);
    copyOf(join(dataDir, DATABASE), copy);
    const key = readAuditKey(dataDir);
    if (!key && kind === "with-keys")
      throw new StartError(
        `There is no audit.key in ${dataDir}, so no backup has it: put it back (docs/hosting.md, 'Keys'), or leave out --with-keys.`,
      );
    const placeOf = (path: string) => (path === DATABASE ? copy : join(dataDir, path));
    const manifest: Manifest = {
      product: "loupe",
      format: 1,
      version: VERSION,
      madeAt: new Date().toISOString(),
      ...describeCopy(copy, key),
      auditKeyMark: key && auditKeyMark(key),
      files: await describeFiles(
        [DATABASE, ...filesToArchive(dataDir), ...(kind === "with-keys" ? keysIn(dataDir) : [])],
        placeOf,
      ),
    };
    rmSync(partial, { force: true });
    clearOldPartials(dirname(file));
    await writeArchive(partial, manifest, placeOf);
    await readArchive(partial);
    if (kind !== "before-upgrade")
      noteFailure(dataDir, { at: Date.now(), why: BROKE_OFF, isMade: true, isBeingProven: true });
    renameSync(partial, file);
    sync(dirname(file));
    // The schema of the version before has other books.
    const proven =
      kind === "before-upgrade"
        ? null
        : await proveCopy(copy, key, { manifest, proving: proofTime(proofMs) });
    const isOwn = realpathSync(dirname(file)) === realpathSync(backupFolder(dataDir));
    if (isOwn && proven?.refusedFor === null) noteProven(dataDir, basename(file));
    const plan = isOwn && !keepsAll ? proven?.plan : null;
    const deleted = plan ? thinBackups(dataDir, Date.now(), plan) : [];
    return {
      file,
      size: statSync(file).size,
      manifest,
      refusedFor: proven?.refusedFor ?? null,
      isProven: proven !== null,
      deleted: deleted.length,
    };
  } finally {
    rmSync(work, { recursive: true, force: true });
    rmSync(partial, { force: true });
  }
}

/**
 * Upgrades the copy, which the archive has by now, and asks what a restore would ask. Null for one of a newer
 * version, whose books only that knows.
 */
async function proveCopy(
  copy: string,
  key: Buffer | null,
  { manifest, proving }: { manifest: Manifest; proving: Proving },
): Promise<{ refusedFor: string | null; plan: Settings | null } | null> {
  // A start needs none of it.
  const { proveBooks } = await import("./prove-books.server.ts");
  const db = openDatabase(copy);
  let plan: Settings | null = null;
  try {
    if (schemaAge(appliedMigrations(db.$client)) === "newer") return null;
    migrate(db);
    plan = readSettings(db);
    const wrong = proveBooks(db, key, manifest, proving);
    return { refusedFor: wrong ? `${wrong.about} don't add up` : null, plan };
  } catch (error) {
    return { refusedFor: whyUnproven(error), plan };
  } finally {
    db.$client.close();
  }
}

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

/** Before anything is written. */
function refuseTarget(target: string) {
  const path = target.replace(/(?<=.)[\\/]+$/, "");
  refuseFileFor(dirname(path));
  if (isFolder(path)) return;
  if (path !== target) refuseFileFor(path);
  if (path !== target) throw new StartError(`There is no folder ${path}: create it first.`);
  if (existsSync(path)) throw new StartError(`${path} already exists: choose another name.`);
  refuseFolder(dirname(path));
}

function fileFor(dataDir: string, target: string | undefined, kind: KeptBackup["kind"]): string {
  if (target !== undefined && !isFolder(target)) return target;
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

/** Leaves out what somebody else put there and a restore would refuse. `verify` names it. */
function filesToArchive(dataDir: string): string[] {
  const files = uploadedFiles(dataDir);
  const names = new Set<string>();
  // Names that differ in case alone are one file on some disks.
  const ours = files.filter((path) => {
    const isNew = !names.has(path.toLowerCase());
    names.add(path.toLowerCase());
    return isNew && mayBeArchived(path);
  });
  // Its name may be a person's.
  if (ours.length < files.length) log.warn("backup-without-files", { files: files.length - ours.length });
  return ours;
}

function keysIn(dataDir: string): string[] {
  return KEYS.filter((name) => existsSync(join(dataDir, name)));
}

function clearRests(folder: string) {
  for (const name of readdirSync(folder))
    if (name.startsWith(MAKING) || (name.startsWith(".") && name.endsWith(PARTIAL)))
      rmSync(join(folder, name), { recursive: true, force: true });
}

/**
 * Removes what killed backups left in a folder elsewhere, under the names that Loupe gives. What is newer may be another
 * shop's, which is being made; what another user left stays.
 */
function clearOldPartials(folder: string) {
  for (const name of readdirSync(folder)) {
    const isPartial = name.startsWith(".") && name.endsWith(PARTIAL);
    if (!isPartial || !readBackupName(name.slice(1, -PARTIAL.length))) continue;
    const stats = statSync(join(folder, name), { throwIfNoEntry: false });
    if (!stats || Date.now() - stats.mtimeMs <= LONGEST_BACKUP_MS) continue;
    try {
      rmSync(join(folder, name), { force: true });
    } catch (error) {
      log.warn("backup-rest-stays", errorFields(error));
    }
  }
}

/** The reason for the owner's page, without any text of SQLite or the system. */
function plainReason(error: unknown): string {
  if (error instanceof StartError) return error.message;
  return (
    lineOfDiskError(error) ?? "The backup failed. Ask your administrator: the server's log has the details."
  );
}
