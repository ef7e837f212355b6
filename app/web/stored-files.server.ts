import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { files } from "~db/schema/index.ts";
import type { Db, Tx } from "~db/client.server.ts";
import { dropStagedBefore } from "../domain/shop/photos/stage-photo.server.ts";
import { every } from "../runtime/every.server.ts";
import { isMissing, sync } from "../runtime/files.server.ts";
import { holdOffBackups } from "../backup/backup-lock.server.ts";
import { errorFields, log } from "../runtime/log.server.ts";
import { removeAbandonedUploads, type Upload } from "./uploads-on-disk.server.ts";
import { MS_PER_HOUR } from "~/domain/dates";

/** Path of stored content. It is named by its SHA-256, never by a name from outside. */
export function storedPath(dataDir: string, sha256: string): string {
  return join(uploadsOf(dataDir), sha256);
}

const uploadsOf = (dataDir: string) => join(dataDir, "uploads");

/** Folder for files of forms that aren't saved yet, mostly PDFs. Excluded from backups. */
export const filesOnTheirWay = (dataDir: string) => join(uploadsOf(dataDir), "tmp", "pdf");

/** Folder for photos that are being read. Excluded from backups. */
export const photosOnTheirWay = (dataDir: string) => join(uploadsOf(dataDir), "tmp", "photo");

/** Syncs an upload to disk. Slow, so call it before the transaction that references it. */
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
 * Moves a synced upload to its place, inside the transaction that references it, so a power cut loses
 * neither. Replaces identical content. False if the upload is gone.
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

/** Stores generated content, with the same guarantees as `placeUpload`. */
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

const UNNAMED_FOR = MS_PER_HOUR;

/**
 * Deletes content older than `UNNAMED_FOR` that no row references, left by crashes, restores, replaced PDFs
 * and removed photos. Content is moved and referenced in one transaction, so nothing in use is deleted. Does
 * nothing during a backup.
 */
export function clearUnnamedFiles(db: Db, dataDir: string, now: number): number {
  const old = unnamed(db, storedNames(dataDir)).filter((sha256) => isOld(dataDir, sha256, now));
  if (old.length === 0) return 0;
  const hold = holdOffBackups(dataDir);
  if (!hold) return 0;
  try {
    const clear = db.$client.transaction(() => {
      const gone = unnamed(db, old).filter((sha256) => isOld(dataDir, sha256, now));
      for (const sha256 of gone) rmSync(storedPath(dataDir, sha256), { force: true });
      return gone.length;
    });
    return clear.immediate();
  } finally {
    hold.release();
  }
}

/**
 * Does the same in a store of a chain, which writes nothing itself. Content arrives after the row that names
 * it, so anything that its replica doesn't name was removed or erased.
 */
export function clearUnnamedCopies(db: Db, dataDir: string, now: number): number {
  const gone = unnamed(db, storedNames(dataDir)).filter((sha256) => isOld(dataDir, sha256, now));
  for (const sha256 of gone) rmSync(storedPath(dataDir, sha256), { force: true });
  return gone.length;
}

/** Clears now and every hour. The returned function stops it. */
export function clearUnnamedFilesHourly(db: Db, dataDir: string): () => void {
  return hourly(() => tryToClearUnnamedFiles(db, dataDir));
}

/** Does the same with a store's copies. */
export function clearUnnamedCopiesHourly(db: Db, dataDir: string): () => void {
  return hourly(() => tryToClear(dataDir, () => clearUnnamedCopies(db, dataDir, Date.now())));
}

function hourly(clear: () => void): () => void {
  return every({ ms: UNNAMED_FOR, after: 0, failure: "files-not-cleared" }, clear);
}

/** Runs `clearUnnamedFiles` and logs errors instead of throwing. */
export function tryToClearUnnamedFiles(db: Db, dataDir: string): void {
  tryToClear(dataDir, () => {
    db.$client.transaction(() => dropStagedBefore(db, Date.now())).immediate();
    return clearUnnamedFiles(db, dataDir, Date.now());
  });
}

function tryToClear(dataDir: string, clear: () => number): void {
  try {
    removeAbandonedUploads(filesOnTheirWay(dataDir), Date.now());
    removeAbandonedUploads(photosOnTheirWay(dataDir), Date.now());
    const cleared = clear();
    if (cleared > 0) log.info("files-cleared", { cleared });
  } catch (error) {
    log.error("files-not-cleared", errorFields(error));
  }
}

function storedNames(dataDir: string): string[] {
  const folder = uploadsOf(dataDir);
  return existsSync(folder) ? readdirSync(folder).filter((name) => /^[0-9a-f]{64}$/.test(name)) : [];
}

/** Names that no row references, found in one statement: a shop has a hundred thousand photos. */
function unnamed(tx: Tx, names: readonly string[]): string[] {
  return tx
    .all<{ value: string }>(
      sql`select value from json_each(${JSON.stringify(names)}) where not exists
        (select 1 from ${files} where ${files.sha256} = value)`,
    )
    .map(({ value }) => value);
}

function isOld(dataDir: string, sha256: string, now: number): boolean {
  const stats = statSync(storedPath(dataDir, sha256), { throwIfNoEntry: false });
  return stats !== undefined && now - stats.mtimeMs > UNNAMED_FOR;
}
