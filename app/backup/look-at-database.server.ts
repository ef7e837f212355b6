import { constants, copyFileSync, existsSync, mkdtempSync, rmSync, statfsSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Db, openDatabase } from "~db/client.server.ts";
import { tryLock } from "~db/folder-lock.server.ts";
import { StartError } from "../runtime/start-error.ts";
import { DATABASE, LOCK } from "./manifest.ts";

/** A server that writes all the time lets no copy of the files succeed. */
const COPIES_AT_MOST = 5;
const SPARE_BYTES = 16 * 1024 * 1024;

/**
 * Opens the database of a data folder as it is at this moment, and changes nothing in the folder, which may be read-only.
 *
 * Where a server has it open, this process reads along with it: a reader writes neither the file nor the WAL, and as it may not
 * write, it can't take the WAL away at the end. Otherwise SQLite would make its files beside the database, or begin with the WAL
 * that a crash left: that happens on a copy in the folder for temporary files.
 */
export function lookAtDatabase(dataDir: string, inUse = isInUse(dataDir)): Db {
  for (let copies = 0; copies < COPIES_AT_MOST; copies += 1) {
    const db = (inUse ? readAlong(dataDir) : null) ?? readCopy(dataDir);
    if (db) return db;
  }
  const db = readAlong(dataDir);
  if (db) return db;
  throw new StartError(`The database in ${dataDir} changes all the time: try again.`);
}

/** Whether anybody holds the folder, this process among them. */
export function isInUse(dataDir: string): boolean {
  const file = join(dataDir, LOCK);
  if (!existsSync(file)) return false;
  try {
    const alone = tryLock(file, "alone");
    alone?.release();
    return alone === null;
  } catch {
    // It may not be written here. Whether somebody else writes shows in the files.
    return false;
  }
}

/** Null where a reader would have to make the files that a writer has made. */
function readAlong(dataDir: string): Db | null {
  const file = join(dataDir, DATABASE);
  if (!existsSync(`${file}-wal`) || !existsSync(`${file}-shm`)) return null;
  return begun(openDatabase(file, { asIs: true }));
}

/** Null where somebody wrote while it was copied. */
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
    // What is open stays readable, and nothing of the shop is left behind, however this process ends.
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
