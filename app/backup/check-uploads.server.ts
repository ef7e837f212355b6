import { statSync } from "node:fs";
import { basename, join } from "node:path";
import { asc, gt } from "drizzle-orm";
import type { Db } from "~db/client.server.ts";
import { eachById } from "~db/each-by-id.ts";
import { files } from "~db/schema/index.ts";
import { MS_PER_HOUR } from "../domain/dates.ts";
import { hashFile, isMissing, uploadedFiles } from "../runtime/files.server.ts";
import type { Check } from "./folder-check.ts";

/** Milliseconds. Younger files may still be uploading and have no row yet. */
const UPLOAD_GRACE_MS = MS_PER_HOUR;

/** Compares the uploaded files of a data folder with their rows: none missing, none changed, none left over. */
export async function checkUploads(db: Db, dataDir: string, open: () => Db): Promise<Check> {
  const onDisk = new Map(uploadedFiles(dataDir).map((path) => [basename(path), path]));
  const missing: number[] = [];
  const wrong: string[] = [];
  const known = new Set<string>();
  // `eachFile` starts at row 1.
  const outside = db.$client.prepare("select id from files where id < 1 limit 5").pluck().all() as number[];
  wrong.push(...outside.map((id) => `file ${id}: it is not in the sequence`));
  let counted = 0;
  for (const { id, sha256 } of eachFile(db)) {
    counted += 1;
    const path = onDisk.get(sha256);
    const found = path && (known.has(sha256) ? sha256 : await contentOf(join(dataDir, path)));
    if (!found) missing.push(id);
    else if (found !== sha256) wrong.push(`file ${id}: the content of ${path} has changed`);
    known.add(sha256);
  }
  wrong.unshift(...stillNamed(open, missing).map((id) => `file ${id}: its content is missing from uploads/`));
  for (const [name, path] of onDisk) {
    if (known.has(name)) continue;
    const age =
      Date.now() - (statSync(join(dataDir, path), { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
    if (age > UPLOAD_GRACE_MS) wrong.push(`${path} belongs to no row of files: move it away`);
  }
  return { about: "uploaded files", counted: String(counted), wrong: wrong.slice(0, 5) };
}

async function contentOf(path: string): Promise<string | null> {
  try {
    return (await hashFile(path)).sha256;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/**
 * The ids of file rows that still exist. A row is deleted before its content, so the snapshot may still have
 * it.
 */
function stillNamed(open: () => Db, ids: number[]): number[] {
  if (ids.length === 0) return [];
  const { $client: client } = open();
  try {
    const named = client.prepare("select 1 from files where id = ?");
    return ids.filter((id) => named.get(id) !== undefined);
  } finally {
    client.close();
  }
}

function eachFile(db: Db) {
  return eachById((after, limit) =>
    db
      .select({ id: files.id, sha256: files.sha256 })
      .from(files)
      .where(gt(files.id, after))
      .orderBy(asc(files.id))
      .limit(limit)
      .all(),
  );
}
