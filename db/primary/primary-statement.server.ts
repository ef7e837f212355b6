import type { Database, Statement as LocalStatement } from "better-sqlite3";
import type Libsql from "libsql";
import { isInterrupted } from "./primary-errors.server.ts";

type Parameters = unknown[];

/** What a statement asks of the client that prepared it. */
export interface StatementsClient {
  readonly inTransaction: boolean;
  readonly readsReplica: boolean;
  readonly stream: number;
  reader(): Database;
  onPrimary<T>(use: (stream: Libsql.Database) => T): T;
  mustBeOpen(): void;
  catchUp(): void;
  noteWrite(): void;
  transaction<Result>(fn: () => Result): { immediate(): Result };
}

/** How what surely writes nothing begins. */
const ONLY_READS = /^\s*(select|explain|values|pragma)\b/i;

/**
 * A statement, prepared where it runs. What writes outside a transaction gets one of its own, which the client
 * checks.
 */
export class PrimaryStatement {
  readonly source: string;
  readonly #client: StatementsClient;
  #mode: "rows" | "raw" | "first" = "rows";
  #local: LocalStatement | null = null;
  #remote: { statement: Libsql.Statement<Parameters>; stream: number } | null = null;

  constructor(client: StatementsClient, source: string) {
    this.#client = client;
    this.source = source;
  }

  raw(on = true): this {
    return this.#as(on ? "raw" : "rows");
  }

  pluck(on = true): this {
    return this.#as(on ? "first" : "rows");
  }

  run(...given: Parameters): { changes: number; lastInsertRowid: number | bigint } {
    if (this.#client.readsReplica) return this.#client.transaction(() => this.run(...given)).immediate();
    this.#client.noteWrite();
    const done = this.#client.onPrimary(() => this.#onPrimary().run(...bound(given)));
    this.#client.mustBeOpen();
    this.#client.catchUp();
    return { changes: done.changes, lastInsertRowid: done.lastInsertRowid };
  }

  get(...given: Parameters): unknown {
    const local = this.#readsHere();
    return local ? local.get(...given) : this.all(...given)[0];
  }

  all(...given: Parameters): unknown[] {
    const local = this.#readsHere();
    if (local) return local.all(...given);
    if (this.#client.readsReplica) return this.#client.transaction(() => this.all(...given)).immediate();
    if (!ONLY_READS.test(this.source)) this.#client.noteWrite();
    const names = this.#mode === "rows" ? this.columns().map(({ name }) => name) : [];
    const rows = this.#client.onPrimary(
      () =>
        this.#onPrimary()
          .raw(true)
          .all(...bound(given)) as unknown[][],
    );
    this.#client.mustBeOpen();
    this.#client.catchUp();
    for (const row of rows) row.forEach((value, place) => (row[place] = asRead(value)));
    if (this.#mode === "raw") return rows;
    if (this.#mode === "first") return rows.map(([first]) => first);
    return rows.map((row) => Object.fromEntries(names.map((name, place) => [name, row[place]])));
  }

  *iterate(...given: Parameters): IterableIterator<unknown> {
    const local = this.#readsHere();
    if (local) yield* local.iterate(...given);
    else yield* this.all(...given);
  }

  columns(): { name: string }[] {
    return this.#client.onPrimary(() => this.#onPrimary().columns());
  }

  #as(mode: "rows" | "raw" | "first"): this {
    this.#mode = mode;
    this.#local = null;
    return this;
  }

  /** The statement on the replica, if it only reads and no transaction is open; null if it runs on the primary. */
  #readsHere(): LocalStatement | null {
    if (!this.#client.readsReplica) return null;
    this.#local ??= this.#client.reader().prepare(this.source);
    if (!this.#local.readonly) return null;
    if (this.#mode === "raw") this.#local.raw();
    if (this.#mode === "first") this.#local.pluck();
    return this.#local;
  }

  /**
   * Kept only if it was prepared inside a transaction: libsql closes the stream after each run of any other, and the primary
   * rolls back the transaction.
   */
  #onPrimary(): Libsql.Statement<Parameters> {
    if (!this.#client.inTransaction) return this.#client.onPrimary((stream) => prepare(stream, this.source));
    if (this.#remote?.stream === this.#client.stream) return this.#remote.statement;
    const statement = this.#client.onPrimary((stream) => prepare(stream, this.source));
    this.#remote = { statement, stream: this.#client.stream };
    return statement;
  }
}

/** How often a statement is prepared that the primary interrupts. */
const PREPARED_AT_MOST = 5;

/**
 * The primary marks a stream as left when its client lets go of an answer before the primary noticed its end, and then
 * interrupts what takes a while to prepare, until the stream runs something. Nothing of the statement ran yet, so the
 * transaction is as it was; without another try it would be lost, and hold up every write for five seconds.
 */
function prepare(stream: Libsql.Database, source: string): Libsql.Statement<Parameters> {
  for (let tries = 1; ; tries += 1) {
    try {
      return stream.prepare<Parameters>(source);
    } catch (error) {
      if (!isInterrupted(error) || tries === PREPARED_AT_MOST) throw error;
      stream.exec("select 1");
    }
  }
}

/** As better-sqlite3 binds them: libsql would send whole numbers as reals. */
function bound(given: Parameters): Parameters {
  return [given.flat().map(asBound)];
}

function asBound(value: unknown): unknown {
  if (typeof value === "number") return Number.isSafeInteger(value) ? BigInt(value) : value;
  const isKnown = typeof value === "string" || typeof value === "bigint" || value instanceof Uint8Array;
  if (value === null || value === undefined || isKnown) return value ?? null;
  throw new TypeError("SQLite3 can only bind numbers, strings, bigints, buffers, and null");
}

function asRead(value: unknown): unknown {
  return value instanceof ArrayBuffer ? Buffer.from(value) : value;
}
