import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { asc, gt, max } from "drizzle-orm";
import type { Db } from "~db/client.server.ts";
import { files } from "~db/schema/index.ts";
import { log } from "../runtime/log.server.ts";
import { every } from "../runtime/every.server.ts";
import { storeContent, storedPath } from "../web/stored-files.server.ts";
import { CALLS, callHeadOffice, type HeadOfficeAccess, isOfHeadOffice } from "./head-office-calls.ts";

const LOOKED_EVERY_MS = 1_000;
const ROWS_AT_ONCE = 200;

/**
 * Copies files and photos to the store, so that it has them when the line is down: first all that it lacks, then
 * each new one. The returned function stops it.
 */
export function fetchFiles(
  db: Db,
  dataDir: string,
  isLineUp: () => boolean,
  from: HeadOfficeAccess,
): () => void {
  let fetchedTo = 0;
  return every({ ms: LOOKED_EVERY_MS, after: 0, failure: "files-not-fetched", level: "warn" }, (stopped) =>
    isLineUp() ? fetchNew(stopped) : undefined,
  );

  async function fetchNew(stopped: AbortSignal) {
    // A book that was restored begins with lower ids again.
    if (newestFile() < fetchedTo) fetchedTo = 0;
    for (let rows = after(fetchedTo); rows.length > 0; rows = after(fetchedTo)) {
      for (const { id, sha256 } of rows) {
        if (stopped.aborted) return;
        if (!existsSync(storedPath(dataDir, sha256))) await fetchOne(sha256);
        fetchedTo = id;
      }
    }
  }

  function newestFile(): number {
    return (
      db
        .select({ id: max(files.id) })
        .from(files)
        .get()?.id ?? 0
    );
  }

  function after(id: number) {
    return db
      .select({ id: files.id, sha256: files.sha256 })
      .from(files)
      .where(gt(files.id, id))
      .orderBy(asc(files.id))
      .limit(ROWS_AT_ONCE)
      .all();
  }

  async function fetchOne(sha256: string) {
    const answer = await callHeadOffice(from, CALLS.files + sha256);
    if (!isOfHeadOffice(answer)) {
      await answer.body?.cancel();
      throw new Error(`Answered ${answer.status} for a file, not by the head office`);
    }
    // Removed since, or lost at the head office too.
    if (answer.status === 404) return void (await answer.body?.cancel());
    if (!answer.ok) throw new Error(`The head office answered ${answer.status} for a file`);
    const content = Buffer.from(await answer.arrayBuffer());
    if (createHash("sha256").update(content).digest("hex") === sha256) storeContent(dataDir, content);
    else log.error("file-changed-on-the-line", { size: content.length });
  }
}
