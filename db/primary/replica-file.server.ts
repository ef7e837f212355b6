import { closeSync, copyFileSync, existsSync, fsyncSync, openSync, rmSync } from "node:fs";
import Database from "better-sqlite3";
import type Libsql from "libsql";
import { type Lock, tryLock, waitForLock } from "../folder-lock.server.ts";
import { openReplica, type Primary } from "./open-libsql.server.ts";
import { primaryLost, sqliteError } from "./primary-errors.server.ts";
import { ProvenLine } from "./proven-line.server.ts";

/** Where libsql keeps how far a replica has come, and in which log. */
const OF_LOG = "-client_wal_index";
/** More than a book has: all in one turn. */
const PAGES_AT_ONCE = 2 ** 30;

/** Starts that one step proves, of a primary that is started again and again meanwhile. */
export const PROVEN_AT_MOST = 3;

/** Lock file of a replica, held alone by the process that syncs it: two would write pages of two histories into it. */
export function keeperLock(file: string): string {
  return `${file}-follower`;
}

/**
 * A file that follows the primary, kept by one process. It fetches nothing from a start of the primary before that is
 * `prove`d to have what the file has.
 */
export class ReplicaFile {
  readonly #file: string;
  readonly #primary: Primary;
  readonly #onLineEnded: (why: string) => void;
  #line: ProvenLine | null = null;
  #opened: Libsql.Database | null = null;
  #lock: Lock | null = null;
  #start: string | null = null;
  #isOfAnother = false;

  /** `onLineEnded` is told why a line ended by itself. The next step begins a new one. */
  constructor(file: string, primary: Primary, onLineEnded: (why: string) => void = () => undefined) {
    this.#file = file;
    this.#primary = primary;
    this.#onLineEnded = onLineEnded;
  }

  /** Keeps the file from now on. False if another process still does after `ms`. */
  async hold(ms: number): Promise<boolean> {
    this.#lock ??= await waitForLock(keeperLock(this.#file), "alone", ms);
    return this.#lock !== null;
  }

  #mustHold() {
    this.#lock ??= tryLock(keeperLock(this.#file), "alone");
    if (!this.#lock) throw primaryLost("another process keeps its replica");
  }

  /**
   * Fetches what is new, and returns the frame reached once libsql has synced it to the disk: `sqld` itself leaves what it
   * commits to the operating system, so after a power cut the replicas may be all that has it. Throws while the primary is
   * away.
   */
  sync(): number {
    this.#mustHold();
    this.#proven.begin();
    try {
      this.#opened ??= openReplica(this.#file, this.#throughLine);
      return (this.#opened.sync() as { frame_no: number }).frame_no;
    } catch (error) {
      this.#hangUp();
      throw sqliteError(error);
    }
  }

  /**
   * The start of the primary that the last step fetched nothing from, since it wasn't proven; null if that isn't why
   * it failed.
   */
  get unproven(): string | null {
    return this.#proven.refused();
  }

  /** Fetches from this start of the primary from now on, and from no other. */
  prove(start: string): void {
    this.#proven.prove(start);
    this.#start = start;
  }

  /** The start of the primary that it fetches from; null before one is proven. */
  get start(): string | null {
    return this.#start;
  }

  /** Fetches nothing more from the start that was proven, unless it is proven again. */
  distrust(): void {
    this.#dropLine();
  }

  get #proven(): ProvenLine {
    if (this.#line?.hasEnded) this.#dropLine();
    this.#line ??= new ProvenLine(this.#primary, this.#onLineEnded);
    return this.#line;
  }

  get #throughLine(): Primary {
    return { ...this.#primary, url: this.#proven.url };
  }

  /** Before the primary is proven: what the file has is of another history, whatever happens until it is copied. */
  markForCopy(): void {
    this.#hangUp();
    this.#isOfAnother = true;
  }

  /** Whether `copyAnew` is to be done, or was begun and didn't end. */
  get mustBeCopied(): boolean {
    return this.#isOfAnother || existsSync(this.#anew);
  }

  /**
   * Puts a new copy of the whole book in the place of what the file has, in one transaction of the file: who reads it sees one
   * or the other. libsql would write the pages of one history among those of the other.
   */
  async copyAnew(): Promise<void> {
    this.#mustHold();
    this.#hangUp();
    this.#removeCopy();
    this.#proven.begin();
    const fetched = openReplica(this.#anew, this.#throughLine);
    try {
      fetched.sync();
    } finally {
      fetched.close();
    }
    const copy = new Database(this.#anew, { readonly: true });
    try {
      await copy.backup(this.#file, { progress: () => PAGES_AT_ONCE });
    } finally {
      copy.close();
    }
    copyFileSync(`${this.#anew}${OF_LOG}`, `${this.#file}${OF_LOG}`);
    flush(`${this.#file}${OF_LOG}`);
    this.#removeCopy();
    this.#isOfAnother = false;
  }

  get #anew(): string {
    return `${this.#file}-anew`;
  }

  /** The file itself last: it says that the copy isn't in place. */
  #removeCopy() {
    for (const suffix of ["-wal", "-shm", OF_LOG, ""]) rmSync(this.#anew + suffix, { force: true });
  }

  #hangUp() {
    this.#opened?.close();
    this.#opened = null;
  }

  close(): void {
    this.#dropLine();
    this.#lock?.release();
    this.#lock = null;
  }

  #dropLine() {
    this.#hangUp();
    this.#line?.close();
    this.#line = null;
    this.#start = null;
  }
}

function flush(file: string) {
  if (!existsSync(file)) return;
  const opened = openSync(file, "r+");
  fsyncSync(opened);
  closeSync(opened);
}

/** An entry of the audit trail. Each is signed with the one before it, so it tells which history a book has. */
export interface TrailEntry {
  id: number;
  mac: string;
  /** The number of the newest write that the book had with it, which needn't be in the trail. */
  write?: number;
}

/** The newest in a replica; null in one that is empty, or of which the first copy was cut off. */
export function newestEntryIn(replica: Database.Database): TrailEntry | null {
  try {
    const newest = replica
      .prepare(
        "select id, mac, user_version as write from audit_log, pragma_user_version order by id desc limit 1",
      )
      .get();
    return (newest as TrailEntry | undefined) ?? null;
  } catch {
    return null;
  }
}
