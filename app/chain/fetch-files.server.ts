import { createHash } from "node:crypto";
import { existsSync, mkdirSync } from "node:fs";
import { open, rm } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { asc, count, eq, gt, max } from "drizzle-orm";
import type { Db } from "~db/client.server.ts";
import { files } from "~db/schema/index.ts";
import { errorFields, log } from "../runtime/log.server.ts";
import { every } from "../runtime/every.server.ts";
import { roomForFile } from "../web/disk-reserve.server.ts";
import { filesOnTheirWay, placeUpload, storedPath, syncUpload } from "../web/stored-files.server.ts";
import { isNoRoom } from "../web/upload.server.ts";
import { CALLS, callHeadOffice, type HeadOfficeAccess, isOfHeadOffice } from "./head-office-calls.ts";

const LOOKED_EVERY_MS = 1_000;
const ROWS_AT_ONCE = 200;
/** A line that is slow is waited for, one that is silent isn't. */
const FILE_SILENT_AT_MOST_MS = 30_000;
/** What couldn't be copied is tried again after this long, then twice as long. */
const AGAIN_AFTER_MS = { first: 2_000, most: 5 * 60_000 };

type Wanted = Pick<typeof files.$inferSelect, "sha256" | "size">;

export interface FileCopies {
  /** How many files the book names that aren't here. */
  missing(): number;
  stop(): void;
}

/**
 * Copies files and photos to the store, so that it has them when the line is down: first all that it lacks, then
 * each new one. One that can't be copied holds up no other: it is tried again later.
 */
export function fetchFiles(
  db: Db,
  dataDir: string,
  isLineUp: () => boolean,
  from: HeadOfficeAccess,
): FileCopies {
  let lookedTo = 0;
  let next: Wanted[] = [];
  /** By SHA-256, what couldn't be copied: when to try again, and how long that was put off. */
  const failed = new Map<string, { again: number; pause: number }>();
  let isFull = false;
  const stop = every(
    { ms: LOOKED_EVERY_MS, after: 0, failure: "files-not-fetched", level: "warn" },
    fetchWanted,
  );
  return { missing: () => failed.size + next.length + countAfter(lookedTo), stop };

  /** Ends with the first that fails, so that a head office in trouble is asked for one in a second. */
  async function fetchWanted(stopped: AbortSignal) {
    // A book that was restored begins with lower ids again.
    if (newestFile() < lookedTo) [lookedTo, next] = [0, []];
    while (!stopped.aborted && isLineUp()) {
      if (next.length === 0 && lookedFurther()) {
        // A start looks at all of them.
        await nextTurn();
        continue;
      }
      const wanted = next[0] ?? nextFailed();
      if (!wanted) return;
      const { sha256 } = wanted;
      try {
        const isHere = existsSync(storedPath(dataDir, sha256)) || (await fetchOne(wanted));
        if (isHere) failed.delete(sha256);
        else putOff(sha256);
        isFull = false;
      } catch (error) {
        putOff(sha256);
        if (!isNoRoom(error)) throw error;
        if (!isFull) log.warn("files-wait-for-room", errorFields(error));
        isFull = true;
        return;
      } finally {
        if (next[0] === wanted) next.shift();
      }
    }
  }

  /** Whether there were more rows to look at. */
  function lookedFurther(): boolean {
    const rows = after(lookedTo);
    next = rows.filter(({ sha256 }) => !failed.has(sha256) && !existsSync(storedPath(dataDir, sha256)));
    lookedTo = rows.at(-1)?.id ?? lookedTo;
    return rows.length > 0;
  }

  function nextFailed(): Wanted | undefined {
    for (const [sha256, { again }] of failed) {
      if (again > Date.now()) continue;
      const named = db
        .select({ sha256: files.sha256, size: files.size })
        .from(files)
        .where(eq(files.sha256, sha256))
        .get();
      if (named) return named;
      failed.delete(sha256);
    }
    return undefined;
  }

  function putOff(sha256: string) {
    const { pause } = failed.get(sha256) ?? { pause: AGAIN_AFTER_MS.first / 2 };
    const longer = Math.min(pause * 2, AGAIN_AFTER_MS.most);
    // Behind the others.
    failed.delete(sha256);
    failed.set(sha256, { again: Date.now() + longer, pause: longer });
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
      .select({ id: files.id, sha256: files.sha256, size: files.size })
      .from(files)
      .where(gt(files.id, id))
      .orderBy(asc(files.id))
      .limit(ROWS_AT_ONCE)
      .all();
  }

  function countAfter(id: number): number {
    const rows = db.select({ n: count() }).from(files).where(gt(files.id, id));
    return rows.get()?.n ?? 0;
  }

  /** False if the head office hasn't got it: it was removed since, or is lost there until somebody puts it back. */
  async function fetchOne({ sha256, size }: Wanted): Promise<boolean> {
    const folder = filesOnTheirWay(dataDir);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    await roomForFile(folder)(size);
    const silence = new AbortController();
    const patience = setTimeout(
      () => silence.abort(new Error("Nothing of a file came for half a minute")),
      FILE_SILENT_AT_MOST_MS,
    );
    const path = join(folder, `${sha256}.upload`);
    try {
      const answer = await callHeadOffice(from, CALLS.files + sha256, { signal: silence.signal });
      if (!isOfHeadOffice(answer) || (!answer.ok && answer.status !== 404)) {
        await answer.body?.cancel();
        throw new Error(`Answered ${answer.status} for a file`);
      }
      if (answer.status === 404) {
        await answer.body?.cancel();
        return false;
      }
      await write(answer.body ?? [], path, sha256, () => patience.refresh());
      await syncUpload({ path });
      placeUpload(dataDir, { path, sha256 });
      return true;
    } finally {
      clearTimeout(patience);
      await rm(path, { force: true });
    }
  }
}

async function write(
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  path: string,
  sha256: string,
  heard: () => void,
) {
  const hash = createHash("sha256");
  const file = await open(path, "w", 0o600);
  try {
    const takeRoom = roomForFile(path);
    for await (const chunk of content) {
      heard();
      await takeRoom(chunk.length);
      await file.appendFile(chunk);
      hash.update(chunk);
    }
  } finally {
    await file.close();
  }
  if (hash.digest("hex") !== sha256) throw new Error("A file was changed on the line, or at the head office");
}
