import { createRequire } from "node:module";
import type { Statement as LocalStatement } from "better-sqlite3";
import Database from "better-sqlite3";
import type Libsql from "libsql";

/** Loaded by chains alone. */
function openLibsql(path: string, options: { authToken: string; syncUrl?: string }): Libsql.Database {
  const Opened = createRequire(import.meta.url)("libsql") as typeof Libsql;
  return new Opened(path, options as Libsql.Options);
}

function openReplica(file: string, { url, token }: Primary): Libsql.Database {
  return openLibsql(file, { syncUrl: url, authToken: token });
}

/** Where a chain keeps its book: an `sqld`, and what it asks to let us in. */
export interface Primary {
  readonly url: string;
  readonly token: string;
}

type Parameters = unknown[];
type Row = Record<string, unknown>;

/**
 * The book of a chain, at its head office, with the interface of better-sqlite3: writes, and everything in a
 * transaction, run on the primary; other reads come from the replica file, which has each of our own writes as
 * soon as it is committed.
 *
 * A transaction is one stream of the primary. When the stream is lost, so is the transaction: whatever else is asked
 * of it throws, until its function has ended.
 */
export class PrimaryClient {
  readonly name: string;
  readonly #primary: Primary;
  #reader: Database.Database | null = null;
  #replica: Libsql.Database | null = null;
  #stream: Libsql.Database | null = null;
  /** Counts streams: a statement belongs to the one that it was prepared on. */
  #streams = 0;
  #transaction: "none" | "open" | "lost" = "none";
  #frame = -1;
  #isClaimedByAnother = false;
  #claim: { number: number; held: PrimaryStatement } | null = null;

  constructor(file: string, primary: Primary) {
    this.name = file;
    this.#primary = primary;
  }

  get open(): boolean {
    return this.#reader?.open ?? true;
  }

  get inTransaction(): boolean {
    return this.#transaction === "open";
  }

  /** Whether statements that only read run on the replica. */
  get readsReplica(): boolean {
    return this.#transaction === "none";
  }

  /** How far the primary's log has come with our last write, counted from 0; -1 if that isn't known. */
  get frame(): number {
    return this.#frame;
  }

  /** Brings the replica up to date. Throws while the primary is away. */
  connect(): void {
    try {
      this.#sync();
    } catch (error) {
      throw sqliteError(error);
    }
  }

  /**
   * Makes this the one head office of the primary: from now on each transaction of one that claimed it before throws, as ours
   * do once another claims it.
   */
  claim(): void {
    const held = this.prepare("pragma user_version").pluck();
    this.transaction(() => {
      const number = Math.max(secondsSince2026(), (held.get() as number) + 1);
      this.exec(`pragma user_version = ${number}`);
      this.#claim = { number, held };
    }).immediate();
  }

  /** Whether another head office had claimed the primary when it was asked last. */
  get isClaimedByAnother(): boolean {
    return this.#isClaimedByAnother;
  }

  /** Asks it. Throws while it is away. */
  look(): void {
    try {
      this.transaction(() => {})();
    } catch (error) {
      if (!this.#isClaimedByAnother) throw error;
    }
  }

  /** A transaction that can't go on is rolled back here: its function hasn't begun. */
  #begun() {
    this.#transaction = "open";
    try {
      this.mustBeOpen();
      this.#keepClaim();
    } catch (error) {
      this.#rollBack();
      throw error;
    }
  }

  #keepClaim() {
    if (!this.#claim) return;
    const { number, held } = this.#claim;
    const found = held.get() as number;
    this.#isClaimedByAnother = found > number;
    if (this.#isClaimedByAnother)
      throw new Database.SqliteError("Another head office has claimed the primary", CLAIMED);
    // A primary that was put back from a copy has an older one.
    if (found < number) this.onPrimary((stream) => stream.exec(`pragma user_version = ${number}`));
  }

  prepare(sql: string): PrimaryStatement {
    return new PrimaryStatement(this, sql);
  }

  exec(sql: string): this {
    const [word = ""] = /^\s*\w+(\s+to\b)?/i.exec(sql.toLowerCase()) ?? [];
    if (/^\s*rollback$/.test(word)) return this.#rollBack();
    this.onPrimary((stream) => stream.exec(sql));
    if (/^\s*begin$/.test(word)) this.#begun();
    if (/^\s*(commit|end)$/.test(word)) this.#transaction = "none";
    this.mustBeOpen();
    this.catchUp();
    return this;
  }

  /** The primary rolls back by itself what it doesn't hear the end of. */
  #rollBack(): this {
    try {
      this.#stream?.exec("rollback");
    } catch {
      this.#hangUp();
    }
    this.#transaction = "none";
    return this;
  }

  pragma(source: string, { simple = false } = {}): unknown {
    if (/^wal_checkpoint/i.test(source)) return [{ busy: 0, log: 0, checkpointed: 0 }];
    if (/^foreign_keys\s*=/i.test(source))
      return this.onPrimary((stream) => void stream.exec(`pragma ${source}`));
    if (/^integrity_check/i.test(source)) return this.#checkFile(source, simple);
    if (this.readsReplica) return this.reader().pragma(source, { simple });
    const rows = this.prepare(`pragma ${source}`).all() as Row[];
    return simple ? Object.values(rows[0] ?? {})[0] : rows;
  }

  /** On a connection of its own: one that is older than the last write finds damage in search indexes that isn't there. */
  #checkFile(source: string, simple: boolean): unknown {
    const reader = new Database(this.name, { readonly: true });
    try {
      return reader.pragma(source, { simple });
    } finally {
      reader.close();
    }
  }

  /** As better-sqlite3's: nested ones are savepoints. */
  transaction<F extends (...args: never[]) => unknown>(fn: F) {
    const kind =
      (begin: string) =>
      (...args: Parameters) => {
        if (!this.readsReplica) return this.#inSavepoint(() => fn(...(args as never[])));
        this.#begin(begin);
        let isCommitting = false;
        try {
          const result = fn(...(args as never[]));
          isCommitting = true;
          this.exec("commit");
          return result;
        } catch (error) {
          if (!isCommitting && error instanceof Error) UNCOMMITTED.add(error);
          this.#rollBack();
          throw error;
        }
      };
    const deferred = kind("begin");
    return Object.assign(kind("begin"), {
      default: deferred,
      deferred,
      immediate: kind("begin immediate"),
      exclusive: kind("begin exclusive"),
    });
  }

  #inSavepoint<T>(fn: () => T): T {
    this.exec("savepoint inner_one");
    try {
      const result = fn();
      this.exec("release inner_one");
      return result;
    } catch (error) {
      if (this.inTransaction) this.exec("rollback to inner_one; release inner_one");
      throw error;
    }
  }

  /** Once more on a new stream if the old one is lost: nothing was written yet. */
  #begin(sql: string) {
    try {
      this.exec(sql);
    } catch (error) {
      if (!isPrimaryLost(error)) throw error;
      this.exec(sql);
    }
  }

  close(): this {
    this.#hangUp();
    this.#replica?.close();
    this.#replica = null;
    this.#reader?.close();
    return this;
  }

  /** The replica, which only reads. */
  reader(): Database.Database {
    this.#reader ??= new Database(this.name, { readonly: true });
    return this.#reader;
  }

  /** The number of the stream that is open. */
  get stream(): number {
    return this.#streams;
  }

  /**
   * Runs on the primary. Throws SQLite's error, or one of `isPrimaryLost` for what goes wrong on the line and for
   * whatever else is asked of a transaction that was lost.
   */
  onPrimary<T>(use: (stream: Libsql.Database) => T): T {
    if (this.#transaction === "lost") throw primaryLost("its transaction was lost");
    if (!this.#stream) {
      const { url, token } = this.#primary;
      this.#stream = openLibsql(url, { authToken: token });
      this.#streams += 1;
    }
    try {
      return use(this.#stream);
    } catch (error) {
      const known = sqliteError(error);
      if (endsTransaction(known)) {
        this.#lose();
        // A primary that was killed counts its frames anew.
        this.#frame = -1;
      }
      throw known;
    }
  }

  /** Throws if the last statement ended the transaction without an error: what followed would be kept without its beginning. */
  mustBeOpen(): void {
    if (!this.inTransaction || this.#stream?.inTransaction) return;
    this.#lose();
    throw primaryLost("it ended the transaction");
  }

  #lose() {
    if (this.inTransaction) this.#transaction = "lost";
    this.#hangUp();
  }

  #hangUp() {
    this.#stream?.close();
    this.#stream = null;
  }

  /**
   * Brings the replica up to date, unless a transaction is open. Never throws: what was committed is, and the replica
   * gets it with the next sync.
   */
  catchUp(): void {
    if (!this.readsReplica) return;
    for (let tries = 0; tries < 2; tries += 1) {
      try {
        this.#sync();
        return;
      } catch {
        // Its connection breaks now and then; a new one is opened by the next try.
      }
    }
  }

  #sync() {
    try {
      this.#replica ??= openReplica(this.name, this.#primary);
      this.#frame = (this.#replica.sync() as { frame_no: number }).frame_no;
    } catch (error) {
      this.#replica?.close();
      this.#replica = null;
      this.#frame = -1;
      throw error;
    }
  }
}

/** A statement, prepared where it runs. */
export class PrimaryStatement {
  readonly source: string;
  readonly #client: PrimaryClient;
  #mode: "rows" | "raw" | "first" = "rows";
  #local: LocalStatement | null = null;
  #remote: { statement: Libsql.Statement<Parameters>; stream: number } | null = null;

  constructor(client: PrimaryClient, source: string) {
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
    if (!this.#client.inTransaction)
      return this.#client.onPrimary((stream) => stream.prepare<Parameters>(this.source));
    if (this.#remote?.stream === this.#client.stream) return this.#remote.statement;
    const statement = this.#client.onPrimary((stream) => stream.prepare<Parameters>(this.source));
    this.#remote = { statement, stream: this.#client.stream };
    return statement;
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

const secondsSince2026 = () => Math.floor((Date.now() - Date.UTC(2026, 0, 1)) / 1000);

const LINE_DOWN = "SQLITE_CANTOPEN_PRIMARY";
const CLAIMED = "SQLITE_CANTOPEN_CLAIMED";

function primaryLost(why: string): Error {
  return new Database.SqliteError(`The primary can't be reached: ${why}`, LINE_DOWN);
}

/** The error as better-sqlite3 would throw it. What isn't an error of SQLite is one of the line. */
function sqliteError(error: unknown): Error {
  // The latter: a value that can't be bound.
  if (!(error instanceof Error) || error instanceof Database.SqliteError || error instanceof TypeError)
    return error as Error;
  const [, ofStatement, code = ""] = /message: ("(?:[^"\\]|\\.)*"), code: "(\w+)"/s.exec(error.message) ?? [];
  const [, ofScript] = /Api\(("SQL(?:ite| input) error: (?:[^"\\]|\\.)*")\)/s.exec(error.message) ?? [];
  const quoted = ofStatement ?? ofScript;
  if (quoted === undefined || (ofStatement !== undefined && !/^(SQL(?!ITE_INTERRUPT)|ARGS)/.test(code)))
    return primaryLost(error.message.split("\n", 1)[0] ?? "");
  const message = unquoted(quoted).replace(/^SQL(ite| input) error: /, "");
  const isConstraint = code === "SQLITE_CONSTRAINT" || message.includes(" constraint failed");
  const known = code.startsWith("SQLITE_") ? code : "SQLITE_ERROR";
  return new Database.SqliteError(message, isConstraint ? "SQLITE_CONSTRAINT" : known);
}

/** From Rust's notation, which is JSON's for what SQLite says. */
function unquoted(text: string): string {
  try {
    return JSON.parse(text) as string;
  } catch {
    return text.slice(1, -1);
  }
}

/** Whether SQLite, or the primary, may have rolled back more than the statement. */
function endsTransaction(error: Error): boolean {
  if (!(error instanceof Database.SqliteError)) return false;
  return !/^SQLITE_(CONSTRAINT|ERROR|MISMATCH|TOOBIG|RANGE)$/.test(error.code);
}

/** Whether the primary didn't answer. What it was told to commit may be there. */
export function isPrimaryLost(error: unknown): boolean {
  return error instanceof Database.SqliteError && error.code === LINE_DOWN;
}

/** Errors of transactions that ended before their commit was sent. */
const UNCOMMITTED = new WeakSet<Error>();

/** Whether the primary was lost before it was told to commit: nothing was kept. */
export function isLostBeforeCommit(error: unknown): boolean {
  return isPrimaryLost(error) && UNCOMMITTED.has(error as Error);
}

/**
 * Turns off `secure-delete` of the search indexes, by which the SQLite 3.45 of libSQL damages them. Erased words stay in
 * an index until it is merged.
 */
export function keepIndexesWhole(client: PrimaryClient): void {
  const indexes = client
    .prepare("select name from sqlite_schema where type = 'table' and sql like '%using fts5(%'")
    .pluck()
    .all() as string[];
  for (const name of indexes) {
    const isOn = client.prepare(`select 1 from "${name}_config" where k = 'secure-delete' and v = 1`).get();
    if (isOn) client.prepare(`insert into "${name}"("${name}", rank) values ('secure-delete', 0)`).run();
  }
}

/** Keeps a replica file current, in a process of its own: each step blocks until the primary answered. */
export class Follower {
  readonly #file: string;
  readonly #primary: Primary;
  #replica: Libsql.Database | null = null;

  constructor(file: string, primary: Primary) {
    this.#file = file;
    this.#primary = primary;
  }

  /** Fetches what is new and returns the frame reached. Throws while the primary is away. */
  follow(): number {
    try {
      this.#replica ??= openReplica(this.#file, this.#primary);
      return (this.#replica.sync() as { frame_no: number }).frame_no;
    } catch (error) {
      this.#replica = null;
      throw sqliteError(error);
    }
  }
}
