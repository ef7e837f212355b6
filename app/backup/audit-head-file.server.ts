import { closeSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeSync } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import type { Db } from "~db/client.server.ts";
import { appendAudit, endOfChain } from "../domain/records/audit/hash-chain.server.ts";
import { AuditHead, checkHead, endOfLog, headOf } from "../domain/records/audit/head.server.ts";
import type { Instant } from "../domain/dates.ts";
import { every } from "../runtime/every.server.ts";
import { isMissing, sync } from "../runtime/files.server.ts";
import { errorFields, log, type LogFields } from "../runtime/log.server.ts";
import type { WorkByItself } from "../domain/shop/trail/by-itself.ts";

/** A snapshot of the audit log's end, outside the database, that reveals truncation of the log. */
export const HEAD = "audit-head.json";

/** Milliseconds that the head file may lag behind the log. */
const EVERY_MS = 1_000;

/** Reads a folder's head. `damaged` if the file isn't a valid head. */
export function readHead(folder: string): AuditHead | "missing" | "damaged" {
  let text: string;
  try {
    text = readFileSync(join(folder, HEAD), "utf8");
  } catch (error) {
    if (isMissing(error)) return "missing";
    throw error;
  }
  try {
    return AuditHead.parse(JSON.parse(text));
  } catch {
    return "damaged";
  }
}

/** Writes a head atomically: after a power cut, the file has either the old one or the new one. */
export function writeHead(folder: string, head: AuditHead): void {
  putInPlace(folder, makeHead(folder, head));
  sync(folder);
}

/** Writes a head to a temporary file beside the real one, and returns its path. */
function makeHead(folder: string, head: AuditHead): string {
  const making = join(folder, `.${HEAD}-making-${process.pid}`);
  const file = openSync(making, "w", 0o600);
  try {
    writeSync(file, JSON.stringify(head));
    fsyncSync(file);
  } catch (error) {
    rmSync(making, { force: true });
    throw error;
  } finally {
    closeSync(file);
  }
  return making;
}

function putInPlace(folder: string, made: string): void {
  renameSync(made, join(folder, HEAD));
}

/** The problem with a folder's head as a sentence; null if it matches the log. */
export function headProblem(db: Db, key: Buffer, head: ReturnType<typeof readHead>): string | null {
  if (head === "missing")
    return `${HEAD} is missing, so rows that were cut off at the end of the log don't show: the next start begins a new one`;
  if (head === "damaged") return `${HEAD} can't be read`;
  const check = checkHead(db, key, head);
  if (check.fits) return null;
  return "why" in check
    ? check.why
    : `${HEAD} is of the log that the restore of row ${check.restoredBy.id} replaced`;
}

/**
 * Keeps the head file within `EVERY_MS` of the log, including writes by other processes. Never overwrites a
 * head that doesn't match the log, because it is evidence. The returned function writes a last time.
 */
export function keepHead(dataDir: string, db: Db, key: Buffer): () => void {
  const keeper = new HeadKeeper(dataDir, db, key);
  keeper.writeNow();
  const stop = every({ ms: EVERY_MS, failure: "head-not-written" }, () => keeper.writeSoon());
  return () => {
    stop();
    keeper.writeNow();
  };
}

/** Records in the log that its head was missing: someone deleted it. */
function noteBeginning(db: Db, key: Buffer, now: Instant) {
  db.transaction(
    (tx) => {
      const { id: rows } = endOfChain(tx);
      if (rows === 0) return;
      const origin = { employeeId: null, requestId: "start" satisfies WorkByItself, address: "", at: now };
      appendAudit(tx, key, origin, [
        { action: "audit.head-begun", record: { kind: "audit", id: "head" }, after: { rows } },
      ]);
    },
    { behavior: "immediate" },
  );
}

class HeadKeeper {
  private readonly dataDir: string;
  private readonly db: Db;
  private readonly key: Buffer;
  /** The last head written or read by this process. */
  private known: AuditHead | null = null;
  /** The last problem logged, to log each only once, until a head is in place again. */
  private trouble: string | null = null;
  /** Whether this process has recorded that the head was missing, which it does once however long no new one can be written. */
  private hasBegun = false;
  /** Incremented by each synchronous write, so that an older asynchronous one is dropped. */
  private written = 0;

  constructor(dataDir: string, db: Db, key: Buffer) {
    this.dataDir = dataDir;
    this.db = db;
    this.key = key;
  }

  /** Writes synchronously. Never throws: the shop works without the file. */
  writeNow(): void {
    try {
      const head = this.next();
      if (!head) return;
      this.written += 1;
      this.replace(head, makeHead(this.dataDir, head));
      sync(this.dataDir);
    } catch (error) {
      this.sayNotWritten(error);
    }
  }

  /** Writes asynchronously, except for the rename. Never throws. */
  async writeSoon(): Promise<void> {
    try {
      const head = this.next();
      if (!head) return;
      const begun = this.written;
      const making = join(this.dataDir, `.${HEAD}-making-soon-${process.pid}`);
      const file = await open(making, "w", 0o600);
      try {
        await file.writeFile(JSON.stringify(head));
        await file.sync();
      } catch (error) {
        rmSync(making, { force: true });
        throw error;
      } finally {
        await file.close();
      }
      if (this.written !== begun) return;
      this.replace(head, making);
    } catch (error) {
      this.sayNotWritten(error);
    }
  }

  /**
   * Renames a finished head into place, unless another process has put a later one there. The transaction
   * keeps others from doing so in between.
   */
  private replace(head: AuditHead, made: string) {
    this.db.transaction(
      () => {
        const there = readHead(this.dataDir);
        if (typeof there === "object" && there.rows > head.rows) return rmSync(made);
        putInPlace(this.dataDir, made);
        this.known = head;
        this.trouble = null;
      },
      { behavior: "immediate" },
    );
  }

  /** The next head to write. Null if the file is current, or has a head that doesn't match the log. */
  private next(): AuditHead | null {
    if (!this.db.$client.open || endOfLog(this.db).last === this.known?.last) return null;
    const now = Date.now() as Instant;
    const found = readHead(this.dataDir);
    const earlier = found === "missing" ? this.known : found;
    const why = earlier && headProblem(this.db, this.key, earlier);
    if (why) {
      this.say("head-differs", { why });
      return null;
    }
    if (!earlier && !this.hasBegun) noteBeginning(this.db, this.key, now);
    this.hasBegun ||= !earlier;
    const head = headOf(this.db, this.key, now);
    if (typeof found === "string" || found.last !== head.last) return head;
    this.known = found;
    this.trouble = null;
    return null;
  }

  private sayNotWritten(error: unknown) {
    const fields = errorFields(error);
    this.say("head-not-written", fields, `head-not-written ${fields["code"]}`);
  }

  private say(event: string, fields: LogFields, trouble = event) {
    if (this.trouble === trouble) return;
    this.trouble = trouble;
    log.error(event, fields);
  }
}
