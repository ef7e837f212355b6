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
   * itself, and would write its pages among those of a history that is gone, so before it could have been put back the
   * head office is asked: a replica with an entry that the book lacks is copied anew.
   */
  async follow(): Promise<number> {
    if (this.#replica.isHalfCopied) await this.#replica.copyAnew();
    this.#had ??= this.#newest();
    if (Math.abs(Date.now() - this.#provenAt) > NOT_PUT_BACK_WITHIN_MS) {
      await this.#prove();
      this.#provenAt = Date.now();
    }
    const frame = this.#replica.sync();
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

  async #prove(): Promise<void> {
    if (!this.#had || (await this.#book.has(this.#had))) return;
    this.#book.onLost(this.#had);
    await this.#replica.copyAnew();
    this.#had = null;
  }
}
