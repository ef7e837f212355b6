import { closeSync, copyFileSync, existsSync, fsyncSync, openSync, rmSync } from "node:fs";
import Database from "better-sqlite3";
import type Libsql from "libsql";
import { openReplica, type Primary } from "./open-libsql.server.ts";
import { sqliteError } from "./primary-errors.server.ts";

/** Where libsql keeps how far a replica has come, and in which log. */
const OF_LOG = "-client_wal_index";
/** More than a book has: all in one turn. */
const PAGES_AT_ONCE = 2 ** 30;

/** A file that follows the primary, kept by one process. */
export class ReplicaFile {
  readonly #file: string;
  readonly #primary: Primary;
  #opened: Libsql.Database | null = null;

  constructor(file: string, primary: Primary) {
    this.#file = file;
    this.#primary = primary;
  }

  /**
   * Fetches what is new, and returns the frame reached once libsql has synced it to the disk: `sqld` itself leaves what it
   * commits to the operating system, so after a power cut the replicas may be all that has it. Throws while the primary is
   * away.
   */
  sync(): number {
    try {
      this.#opened ??= openReplica(this.#file, this.#primary);
      return (this.#opened.sync() as { frame_no: number }).frame_no;
    } catch (error) {
      this.close();
      throw sqliteError(error);
    }
  }

  /** Whether `copyAnew` was begun and didn't end. */
  get isHalfCopied(): boolean {
    return existsSync(this.#anew);
  }

  /**
   * Puts a new copy of the whole book in the place of what the file has, in one transaction of the file: who reads it sees one
   * or the other. libsql would write the pages of one history among those of the other.
   */
  async copyAnew(): Promise<void> {
    this.close();
    this.#removeCopy();
    const fetched = openReplica(this.#anew, this.#primary);
    fetched.sync();
    fetched.close();
    const copy = new Database(this.#anew, { readonly: true });
    try {
      await copy.backup(this.#file, { progress: () => PAGES_AT_ONCE });
    } finally {
      copy.close();
    }
    copyFileSync(`${this.#anew}${OF_LOG}`, `${this.#file}${OF_LOG}`);
    flush(`${this.#file}${OF_LOG}`);
    this.#removeCopy();
  }

  get #anew(): string {
    return `${this.#file}-anew`;
  }

  /** The file itself last: it says that the copy isn't in place. */
  #removeCopy() {
    for (const suffix of ["-wal", "-shm", OF_LOG, ""]) rmSync(this.#anew + suffix, { force: true });
  }

  close(): void {
    this.#opened?.close();
    this.#opened = null;
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
}

/** The newest in a replica; null in one that is empty, or of which the first copy was cut off. */
export function newestEntryIn(replica: Database.Database): TrailEntry | null {
  try {
    const newest = replica.prepare("select id, mac from audit_log order by id desc limit 1").get();
    return (newest as TrailEntry | undefined) ?? null;
  } catch {
    return null;
  }
}
