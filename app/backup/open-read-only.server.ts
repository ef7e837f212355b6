import { constants, copyFileSync, existsSync, mkdtempSync, rmSync, statfsSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Db, openDatabase } from "~db/client.server.ts";
import { tryLock } from "~db/folder-lock.server.ts";
import { StartError } from "~/runtime/start-error";
import { DATABASE, LOCK } from "./manifest.ts";

/** Attempts, because a server may write during the copy. */
const COPIES_AT_MOST = 5;
const SPARE_BYTES = 16 * 1024 * 1024;

/**
 * Opens a snapshot of a database without changing its folder, which may be read-only. Reads in place while a
 * server has it open: a reader that can't write can't change the file or the WAL. Otherwise copies it to a
 * temporary folder, since SQLite would create files or recover the WAL.
 */
export function openReadOnly(dataDir: string, inUse = isInUse(dataDir)): Db {
  for (let copies = 0; copies < COPIES_AT_MOST; copies += 1) {
    const db = (inUse ? readAlong(dataDir) : null) ?? readCopy(dataDir);
    if (db) return db;
  }
  const db = readAlong(dataDir);
  if (db) return db;
  throw new StartError(`The database in ${dataDir} keeps changing: try again.`);
}

/** Whether any process uses the folder, including this one. */
export function isInUse(dataDir: string): boolean {
  const file = join(dataDir, LOCK);
  if (!existsSync(file)) return false;
  try {
    const alone = tryLock(file, "alone");
    alone?.release();
    return alone === null;
  } catch {
    // The folder isn't writable here. Changes to the files show whether another process writes.
    return false;
  }
}

/** Opens the database in place. Null if a reader would have to create the WAL files. */
function readAlong(dataDir: string): Db | null {
  const file = join(dataDir, DATABASE);
  if (!existsSync(`${file}-wal`) || !existsSync(`${file}-shm`)) return null;
  return begun(openDatabase(file, { asIs: true }));
}

/** Opens a copy of the database. Null if it changed during the copy. */
function readCopy(dataDir: string): Db | null {
  const before = stateOf(dataDir);
  const folder = mkdtempSync(join(tmpdir(), "loupe-verify-"));
  try {
    refuseWithoutRoom(folder, before.bytes);
    for (const suffix of ["", "-wal"]) {
      const file = join(dataDir, DATABASE + suffix);
      if (existsSync(file)) copyFileSync(file, join(folder, DATABASE + suffix), constants.COPYFILE_FICLONE);
    }
    if (stateOf(dataDir).text !== before.text) return null;
    return begun(openDatabase(join(folder, DATABASE)));
  } finally {
    // Deleted while open: it stays readable, and leaves no data behind, however this process ends.
    rmSync(folder, { recursive: true, force: true });
  }
}

function begun(db: Db): Db {
  db.$client.exec("begin");
  db.$client.prepare("select count(*) from sqlite_schema").get();
  return db;
}

function stateOf(dataDir: string): { text: string; bytes: number } {
  const stats = ["", "-wal"].map((suffix) =>
    statSync(join(dataDir, DATABASE + suffix), { bigint: true, throwIfNoEntry: false }),
  );
  return {
    text: stats.map((stat) => (stat ? `${stat.ino} ${stat.size} ${stat.mtimeNs}` : "none")).join("; "),
    bytes: stats.reduce((sum, stat) => sum + Number(stat?.size ?? 0), 0),
  };
}

function refuseWithoutRoom(folder: string, bytes: number) {
  const { bavail, bsize } = statfsSync(folder);
  if (bytes + SPARE_BYTES > bavail * bsize)
    throw new StartError(
      `There is no room for a copy of the database in ${tmpdir()}, the folder for temporary files: name another with TMPDIR, or verify while the server runs.`,
    );
}
