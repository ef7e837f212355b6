import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { files } from "~db/schema/index.ts";
import type { Db, Tx } from "~db/client.server.ts";
import { isMissing, sync } from "../runtime/files.server.ts";
import { holdOffBackups } from "../backup/backup-lock.server.ts";
import { errorFields, log } from "../runtime/log.server.ts";
import { removeAbandonedUploads, type Upload } from "./upload.server.ts";

/** Where the content of an uploaded file lies: under its SHA-256, never under a name that somebody sent. */
export function storedPath(dataDir: string, sha256: string): string {
  return join(uploadsOf(dataDir), sha256);
}

const uploadsOf = (dataDir: string) => join(dataDir, "uploads");

/** Where PDFs wait to be placed; a backup leaves it out. */
export const pdfsOnTheirWay = (dataDir: string) => join(uploadsOf(dataDir), "tmp", "pdf");

/** Makes sure that an upload's content is on the disk; slow, so it comes before the transaction that names it. */
export async function syncUpload({ path }: Pick<Upload, "path">): Promise<void> {
  const file = await open(path, "r+");
  try {
    await file.utimes(new Date(), new Date());
    await file.sync();
  } finally {
    await file.close();
  }
}

/**
 * Moves an upload to its place, within the transaction that names it and after `syncUpload`: from the commit on a power cut
 * loses neither. The same content again takes the place of itself. False: the upload is gone.
 */
export function placeUpload(dataDir: string, { path, sha256 }: Pick<Upload, "path" | "sha256">): boolean {
  makeUploadsFolder(dataDir);
  try {
    renameSync(path, storedPath(dataDir, sha256));
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
  sync(uploadsOf(dataDir));
  return true;
}

/** Writes content of our own making to its place, as `placeUpload` does. */
export function storeContent(dataDir: string, content: Buffer): { sha256: string; size: number } {
  const sha256 = createHash("sha256").update(content).digest("hex");
  makeUploadsFolder(dataDir);
  const making = join(uploadsOf(dataDir), `.${sha256}-making`);
  writeFileSync(making, content, { mode: 0o600, flush: true });
  placeUpload(dataDir, { path: making, sha256 });
  return { sha256, size: content.length };
}

function makeUploadsFolder(dataDir: string) {
  mkdirSync(uploadsOf(dataDir), { recursive: true, mode: 0o700 });
  sync(dataDir);
}

const UNNAMED_FOR = 60 * 60 * 1000;

/**
 * Clears away content that no row of `files` names and that came an hour ago: what a crash between file and row, a restore or a
 * replaced PDF leaves behind. Content is placed and named within one transaction, so none is being named meanwhile; while a
 * backup is made nothing is cleared.
 */
export function clearUnnamedFiles(db: Db, dataDir: string, now: number): number {
  if (unnamedFiles(db, dataDir, now).length === 0) return 0;
  const hold = holdOffBackups(dataDir);
  if (!hold) return 0;
  try {
    const clear = db.$client.transaction(() => {
      const unnamed = unnamedFiles(db, dataDir, now);
      for (const sha256 of unnamed) rmSync(storedPath(dataDir, sha256), { force: true });
      return unnamed.length;
    });
    return clear.immediate();
  } finally {
    hold.release();
  }
}

/** Clears now and once an hour; the function that ends it. */
export function clearUnnamedFilesHourly(db: Db, dataDir: string): () => void {
  tryToClearUnnamedFiles(db, dataDir);
  const timer = setInterval(() => tryToClearUnnamedFiles(db, dataDir), UNNAMED_FOR).unref();
  return () => clearInterval(timer);
}

/** As `clearUnnamedFiles`, after something was replaced; a failure leaves it to the next time. */
export function tryToClearUnnamedFiles(db: Db, dataDir: string): void {
  try {
    removeAbandonedUploads(pdfsOnTheirWay(dataDir), Date.now());
    const cleared = clearUnnamedFiles(db, dataDir, Date.now());
    if (cleared > 0) log.info("files-cleared", { cleared });
  } catch (error) {
    log.error("files-not-cleared", errorFields(error));
  }
}

function unnamedFiles(tx: Tx, dataDir: string, now: number): string[] {
  const folder = uploadsOf(dataDir);
  if (!existsSync(folder)) return [];
  return readdirSync(folder).filter((name) => {
    if (!/^[0-9a-f]{64}$/.test(name)) return false;
    const stats = statSync(join(folder, name), { throwIfNoEntry: false });
    if (!stats || now - stats.mtimeMs <= UNNAMED_FOR) return false;
    return !tx.select({ id: files.id }).from(files).where(eq(files.sha256, name)).limit(1).get();
  });
}
