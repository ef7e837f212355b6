import { existsSync } from "node:fs";
import Database from "better-sqlite3";
import type Libsql from "libsql";
import { openStream, type Primary } from "./open-libsql.server.ts";
import {
  claimedByAnother,
  endsTransaction,
  isPrimaryLost,
  noteUncommitted,
  primaryLost,
  primaryWentBack,
  sqliteError,
} from "./primary-errors.server.ts";
import { PrimaryStatement, type StatementsClient } from "./primary-statement.server.ts";
import { newestEntryIn, ReplicaFile, type TrailEntry } from "./replica-file.server.ts";

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
export class PrimaryClient implements StatementsClient {
  readonly name: string;
  readonly #primary: Primary;
  readonly #replica: ReplicaFile;
  #reader: Database.Database | null = null;
  #stream: Libsql.Database | null = null;
  /** Counts streams: a statement belongs to the one that it was prepared on. */
  #streams = 0;
  #transaction: "none" | "open" | "lost" = "none";
  #frame = -1;
  #isClaimedByAnother = false;
  #hasGoneBack = false;
  #claim: { number: number; asked: PrimaryStatement; newest: Database.Statement } | null = null;

  constructor(file: string, primary: Primary) {
    this.name = file;
    this.#primary = primary;
    this.#replica = new ReplicaFile(file, primary);
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

  /**
   * Brings the replica up to date. Throws while the primary is away, and if it lacks what the replica has (`hasGoneBack`), which
   * then stays as it is.
   */
  connect(): void {
    const newest = existsSync(this.name) ? newestEntryIn(this.reader()) : null;
    if (newest && !this.hasEntry(newest)) {
      this.#hasGoneBack = true;
      throw primaryWentBack();
    }
    this.#sync();
  }

  /**
   * Makes this the one head office of the primary: from now on each transaction of one that claimed it before throws, as ours
   * do once another claims it.
   */
  claim(): void {
    const asked = this.prepare(
      "select user_version, (select max(id) from audit_log) from pragma_user_version",
    ).raw();
    const newest = this.reader().prepare("select max(id) from audit_log").pluck();
    this.transaction(() => {
      const [held] = asked.get() as Asked;
      const number = Math.max(secondsSince2026(), held + 1);
      this.exec(`pragma user_version = ${number}`);
      this.#claim = { number, asked, newest };
    }).immediate();
  }

  /** Whether another head office had claimed the primary when it was asked last. */
  get isClaimedByAnother(): boolean {
    return this.#isClaimedByAnother;
  }

  /** Whether it lacked entries that the replica has when it was asked last: it lost them, or an older copy was put back. */
  get hasGoneBack(): boolean {
    return this.#hasGoneBack;
  }

  /** Whether the primary has an entry of the audit trail. */
  hasEntry({ id, mac }: TrailEntry): boolean {
    this.#begin("begin");
    try {
      const asked = this.prepare("select 1 from audit_log where id = ? and mac = ?").pluck();
      return asked.get(id, mac) !== undefined;
    } finally {
      // The replica stays as it is.
      this.#rollBack();
    }
  }

  /** Asks it. Throws while it is away. */
  look(): void {
    try {
      this.transaction(() => {})();
    } catch (error) {
      if (!this.#isClaimedByAnother && !this.#hasGoneBack) throw error;
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
    const { number, asked, newest } = this.#claim;
    const [found, newestThere] = asked.get() as Asked;
    this.#isClaimedByAnother = found > number;
    if (this.#isClaimedByAnother) throw claimedByAnother();
    // Nobody else writes entries.
    this.#hasGoneBack = (newestThere ?? 0) < ((newest.get() as number | null) ?? 0);
    if (this.#hasGoneBack) throw primaryWentBack();
    // One made of a replica has an older one.
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
          if (!isCommitting) noteUncommitted(error);
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
    this.#replica.close();
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
      this.#stream = openStream(this.#primary);
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
    this.#frame = -1;
    this.#frame = this.#replica.sync();
  }
}

/** What a transaction begins with asking the primary: its claim, and the newest entry of its audit trail. */
type Asked = [claim: number, newest: number | null];

const secondsSince2026 = () => Math.floor((Date.now() - Date.UTC(2026, 0, 1)) / 1000);
