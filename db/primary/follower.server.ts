import { existsSync } from "node:fs";
import Database from "better-sqlite3";
import type { Primary } from "./open-libsql.server.ts";
import { newestEntryIn, ReplicaFile, type TrailEntry } from "./replica-file.server.ts";

/** A primary can't be stopped, put back and started within it. */
const NOT_PUT_BACK_WITHIN_MS = 1_000;

export interface BookOfOffice {
  /** Whether the head office's book has an entry. Rejects without an answer. */
  has(entry: TrailEntry): Promise<boolean>;
  /** It lacks one that the replica had, which is copied anew. */
  onLost(entry: TrailEntry): void;
}

/** Keeps a replica file current, in a process of its own: each step blocks until the primary answered. */
export class Follower {
  readonly #file: string;
  readonly #replica: ReplicaFile;
  readonly #book: BookOfOffice;
  #reader: Database.Database | null = null;
  #provenAt = Number.NEGATIVE_INFINITY;
  /** The newest that the replica had before steps that failed. */
  #had: TrailEntry | null = null;

  constructor(file: string, primary: Primary, book: BookOfOffice) {
    this.#file = file;
    this.#replica = new ReplicaFile(file, primary);
    this.#book = book;
  }

  /**
   * Fetches what is new and returns the frame reached. Throws while the primary is away. libsql finds a primary again by
   * itself, between two steps or within one, and would write its pages among those of a history that is gone. So the head
   * office is asked before each step and after a long one: a replica with an entry that the book lacks is copied anew.
   */
  async follow(): Promise<number> {
    if (this.#replica.isHalfCopied) await this.#replica.copyAnew();
    this.#had ??= this.#newest();
    await this.#prove();
    let frame = this.#replica.sync();
    const isCopy = await this.#prove();
    if (isCopy) frame = this.#replica.sync();
    this.#had = null;
    return frame;
  }

  /**
   * By a connection that stays open: closing one would take the locks of libsql's, which is another SQLite in this process, on
   * the file.
   */
  #newest(): TrailEntry | null {
    if (!this.#reader && existsSync(this.#file)) this.#reader = new Database(this.#file, { readonly: true });
    return this.#reader && newestEntryIn(this.#reader);
  }

  /** Whether the replica was copied anew. Asks nothing while the primary can't have been put back since it asked. */
  async #prove(): Promise<boolean> {
    const now = Date.now();
    if (Math.abs(now - this.#provenAt) < NOT_PUT_BACK_WITHIN_MS) return false;
    const lost = this.#had !== null && !(await this.#book.has(this.#had)) ? this.#had : null;
    if (lost) {
      this.#book.onLost(lost);
      await this.#replica.copyAnew();
      this.#had = null;
    }
    this.#provenAt = now;
    return lost !== null;
  }
}
