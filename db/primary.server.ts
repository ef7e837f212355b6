import { createRequire } from "node:module";
import type { Statement as LocalStatement } from "better-sqlite3";
import Database from "better-sqlite3";
import type Libsql from "libsql";

/** Loaded by chains alone. */
function openLibsql(file: string, { url, token }: Primary): Remote {
  const Opened = createRequire(import.meta.url)("libsql") as typeof Libsql;
  return new Opened(file, { syncUrl: url, authToken: token } as Libsql.Options);
}

/** Where a chain keeps its book: an `sqld`, and what it asks to let us in. */
export interface Primary {
  readonly url: string;
  readonly token: string;
}

/** A connection of libSQL breaks after some 1,000 streams, of which a transaction takes two. */
const TRANSACTIONS_A_CONNECTION = 200;

type Remote = Libsql.Database;
type Parameters = unknown[];
type Row = Record<string, unknown>;

/**
 * The book of a chain, at its head office, with the interface of better-sqlite3: writes, and everything in a
 * transaction, run on the primary; other reads come from the replica file, which has each of our own writes as
 * soon as it is committed.
 */
export class PrimaryClient {
  readonly name: string;
  readonly #primary: Primary;
  #reader: Database.Database | null = null;
  #remote: Remote | null = null;
  /** Counts connections: a statement belongs to the one that it was prepared on. */
  #connection = 0;
  #inTransaction = false;
  #frame = 0;
  #begun = 0;

  constructor(file: string, primary: Primary) {
    this.name = file;
    this.#primary = primary;
  }

  get open(): boolean {
    return this.#reader?.open ?? true;
  }

  get inTransaction(): boolean {
    return this.#inTransaction;
  }

  /** How far the primary's log has come with our last write. Frames are counted from 0. */
  get frame(): number {
    return this.#frame;
  }

  /** Opens the primary and brings the replica up to date. Throws while the primary is away. */
  connect(): void {
    this.onPrimary(() => this.#sync());
  }

  prepare(sql: string): PrimaryStatement {
    return new PrimaryStatement(this, sql);
  }

  exec(sql: string): this {
    const [word = ""] = /^\s*\w+(\s+to\b)?/i.exec(sql.toLowerCase()) ?? [];
    const ends = /^\s*(commit|end|rollback)$/.test(word);
    try {
      this.onPrimary((remote) => remote.exec(sql));
      if (/^\s*begin$/.test(word)) this.#inTransaction = true;
    } finally {
      if (ends) this.#inTransaction = false;
    }
    this.catchUp();
    return this;
  }

  pragma(source: string, { simple = false } = {}): unknown {
    if (/^wal_checkpoint/i.test(source)) return [{ busy: 0, log: 0, checkpointed: 0 }];
    if (/^foreign_keys\s*=/i.test(source))
      return this.onPrimary((remote) => void remote.exec(`pragma ${source}`));
    if (/^integrity_check/i.test(source)) return this.#checkFile(source, simple);
    if (!this.#inTransaction) return this.reader().pragma(source, { simple });
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
        const nested = this.#inTransaction;
        if (nested) this.exec("savepoint inner_one");
        else this.#begin(begin);
        try {
          const result = fn(...(args as never[]));
          this.exec(nested ? "release inner_one" : "commit");
          return result;
        } catch (error) {
          if (nested && this.#inTransaction) this.exec("rollback to inner_one; release inner_one");
          else if (this.#inTransaction) this.#rollBack();
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

  /** Once more on a new connection if the old one is lost: nothing was written yet. */
  #begin(sql: string) {
    this.#begun += 1;
    if (this.#begun % TRANSACTIONS_A_CONNECTION === 0) this.#hangUp();
    try {
      this.exec(sql);
    } catch (error) {
      if (!isPrimaryLost(error)) throw error;
      this.exec(sql);
    }
  }

  close(): this {
    this.#remote?.close();
    this.#remote = null;
    this.#reader?.close();
    return this;
  }

  /** The replica, which only reads. */
  reader(): Database.Database {
    this.#reader ??= new Database(this.name, { readonly: true });
    return this.#reader;
  }

  get connection(): number {
    return this.#connection;
  }

  /** Runs on the primary. What goes wrong on the line counts as a database that isn't available. */
  onPrimary<T>(use: (remote: Remote) => T): T {
    try {
      return use(this.remote());
    } catch (error) {
      const known = sqliteError(error);
      if (isPrimaryLost(known)) this.#hangUp();
      throw known;
    }
  }

  private remote(): Remote {
    if (this.#remote) return this.#remote;
    try {
      this.#remote = openLibsql(this.name, this.#primary);
    } catch (error) {
      throw sqliteError(error);
    }
    this.#connection += 1;
    return this.#remote;
  }

  #rollBack() {
    try {
      this.exec("rollback");
    } catch (error) {
      // The primary rolls back by itself what it can't hear the end of.
      if (!isPrimaryLost(error)) throw error;
    }
  }

  /** A statement or a transaction of a lost connection means nothing on the next one. */
  #hangUp() {
    this.#inTransaction = false;
    this.#remote?.close();
    this.#remote = null;
    this.#connection += 1;
  }

  /**
   * Brings the replica up to date, unless a transaction is open. Never throws: what was committed is, and the replica
   * gets it with the next sync.
   */
  catchUp(): void {
    if (this.#inTransaction) return;
    try {
      this.#sync();
    } catch {
      this.#hangUp();
    }
  }

  /** A primary that was killed counts its frames anew. */
  #sync() {
    this.#frame = (this.remote().sync() as { frame_no: number }).frame_no;
  }
}

/** A statement, prepared where it runs. */
export class PrimaryStatement {
  readonly source: string;
  readonly #client: PrimaryClient;
  #mode: "rows" | "raw" | "first" = "rows";
  #local: LocalStatement | null = null;
  #remote: { statement: Libsql.Statement<Parameters>; connection: number } | null = null;

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
    const done = this.#client.onPrimary(() => this.#onPrimary().run(...flat(given)));
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
          .all(...flat(given)) as unknown[][],
    );
    this.#client.catchUp();
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
    if (this.#client.inTransaction) return null;
    this.#local ??= this.#client.reader().prepare(this.source);
    if (!this.#local.readonly) return null;
    if (this.#mode === "raw") this.#local.raw();
    if (this.#mode === "first") this.#local.pluck();
    return this.#local;
  }

  #onPrimary(): Libsql.Statement<Parameters> {
    if (this.#remote?.connection === this.#client.connection) return this.#remote.statement;
    const statement = this.#client.onPrimary((remote) => remote.prepare<Parameters>(this.source));
    this.#remote = { statement, connection: this.#client.connection };
    return statement;
  }
}

/** As libsql takes them: one list, or an object of named ones. */
function flat(given: Parameters): Parameters {
  const [only] = given;
  const isNamed = given.length === 1 && only !== null && typeof only === "object" && !isList(only);
  return isNamed
    ? [only]
    : [given.flatMap((value) => (Array.isArray(value) ? (value as unknown[]) : [value]))];
}

function isList(value: object): boolean {
  return Array.isArray(value) || ArrayBuffer.isView(value);
}

/** SQLite's numbers for what a rule may run into. */
const CODES: Readonly<Record<number, string>> = {
  5: "SQLITE_BUSY",
  10: "SQLITE_IOERR",
  13: "SQLITE_FULL",
  19: "SQLITE_CONSTRAINT",
  275: "SQLITE_CONSTRAINT_CHECK",
  787: "SQLITE_CONSTRAINT_FOREIGNKEY",
  1299: "SQLITE_CONSTRAINT_NOTNULL",
  1555: "SQLITE_CONSTRAINT_PRIMARYKEY",
  1811: "SQLITE_CONSTRAINT_TRIGGER",
  2067: "SQLITE_CONSTRAINT_UNIQUE",
  2579: "SQLITE_CONSTRAINT_ROWID",
  3091: "SQLITE_CONSTRAINT_DATATYPE",
};

const LINE_DOWN = "SQLITE_CANTOPEN_PRIMARY";

/** The error as better-sqlite3 would throw it. */
function sqliteError(error: unknown): Error {
  if (!(error instanceof Error) || error instanceof Database.SqliteError) return error as Error;
  const [, number, message] = /^RemoteSqliteFailure\(\d+, (\d+), "(.*)"\)$/s.exec(error.message) ?? [];
  if (number !== undefined)
    return new Database.SqliteError(message ?? "", CODES[Number(number)] ?? `SQLITE_ERROR_${number}`);
  const [, said] =
    /^WriteDelegation\(status: (?:PermissionDenied|InvalidArgument), message: "(.*?)", details/s.exec(
      error.message,
    ) ?? [];
  if (said !== undefined) return new Database.SqliteError(said, "SQLITE_ERROR");
  const raw = "rawCode" in error && typeof error.rawCode === "number" ? error.rawCode : null;
  if (raw !== null && raw !== 0)
    return new Database.SqliteError(error.message, CODES[raw] ?? `SQLITE_ERROR_${raw}`);
  // A value that can't be bound.
  if (error instanceof TypeError) return error;
  return new Database.SqliteError(
    `The primary can't be reached: ${error.message.split("\n", 1)[0]}`,
    LINE_DOWN,
  );
}

/** Whether the primary didn't answer. After a commit, what it committed may be there. */
export function isPrimaryLost(error: unknown): boolean {
  return error instanceof Database.SqliteError && error.code === LINE_DOWN;
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
  #remote: Remote | null = null;

  constructor(file: string, primary: Primary) {
    this.#file = file;
    this.#primary = primary;
  }

  /** Fetches what is new and returns the frame reached. Throws while the primary is away. */
  follow(): number {
    try {
      this.#remote ??= openLibsql(this.#file, this.#primary);
      return (this.#remote.sync() as { frame_no: number }).frame_no;
    } catch (error) {
      this.#remote = null;
      throw sqliteError(error);
    }
  }
}
