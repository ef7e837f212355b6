import { existsSync } from "node:fs";
import Database from "better-sqlite3";
import type { Primary } from "./open-libsql.server.ts";
import { primaryLost } from "./primary-errors.server.ts";
import { newestEntryIn, PROVEN_AT_MOST, ReplicaFile, type TrailEntry } from "./replica-file.server.ts";

export interface BookOfOffice {
  /** The start of the primary that the head office has its frames from; null if it doesn't say. Rejects without an answer. */
  start?(): Promise<string | null>;
  /** Whether the head office's book has an entry. Rejects without an answer. */
  has(entry: TrailEntry): Promise<boolean>;
  /** It lacks one that the replica had, which is copied anew. */
  onLost(entry: TrailEntry): void;
  /** The replica's line ended by itself. The next step begins a new one. */
  onLineEnded?(why: string): void;
}

/** Keeps a replica file current, in a process of its own: each step blocks until the primary answered. */
export class Follower {
  readonly #file: string;
  readonly #replica: ReplicaFile;
  readonly #book: BookOfOffice;
  #reader: Database.Database | null = null;

  constructor(file: string, primary: Primary, book: BookOfOffice) {
    this.#file = file;
    this.#replica = new ReplicaFile(file, primary, (why) => book.onLineEnded?.(why));
    this.#book = book;
  }

  /** Keeps the file from now on. False if another process still does after `ms`. */
  hold(ms: number): Promise<boolean> {
    return this.#replica.hold(ms);
  }

  /**
   * Fetches what is new and returns the frame reached. Throws while the primary is away. Of each start of the
   * primary, the head office is asked first whether it is its own, and whether its book has what the replica has: a
   * replica that has more is copied anew.
   */
  async follow(): Promise<number> {
    for (let proven = 0; ; proven += 1) {
      try {
        if (this.#replica.mustBeCopied) await this.#replica.copyAnew();
        return this.#replica.sync();
      } catch (error) {
        const start = this.#replica.unproven;
        if (start === null || proven === PROVEN_AT_MOST) throw error;
        await this.#prove(start);
      }
    }
  }

  /** The start of the primary that it follows; null before one is proven. */
  get start(): string | null {
    return this.#replica.start;
  }

  /** Follows this start of the primary no more, unless the head office names it when it is asked anew. */
  distrust(start: string): void {
    if (this.start === start) this.#replica.distrust();
  }

  close(): void {
    this.#reader?.close();
    this.#reader = null;
    this.#replica.close();
  }

  async #prove(start: string): Promise<void> {
    const had = this.#newest();
    // An empty one has nothing to lose.
    const named = had && (await this.#book.start?.());
    if (named && named !== start) throw primaryLost("it isn't the one that the head office writes on");
    if (had && !(await this.#book.has(had))) {
      this.#book.onLost(had);
      this.#replica.markForCopy();
    }
    this.#replica.prove(start);
  }

  /**
   * By a connection that stays open: closing one would take the locks of libsql's, which is another SQLite in this process, on
   * the file.
   */
  #newest(): TrailEntry | null {
    if (!this.#reader && existsSync(this.#file)) this.#reader = new Database(this.#file, { readonly: true });
    return this.#reader && newestEntryIn(this.#reader);
  }
}
