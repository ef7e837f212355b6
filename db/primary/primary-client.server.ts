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
import { newestEntryIn, PROVEN_AT_MOST, ReplicaFile, type TrailEntry } from "./replica-file.server.ts";
import { WriteNumbers } from "./write-numbers.ts";

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
  #isReplicaLeft = false;
  #isClaimedByAnother = false;
  #hasGoneBack = false;
  #claim: { numbers: WriteNumbers; asked: PrimaryStatement; newest: Database.Statement } | null = null;
  /** The newest entry that the replica ever had, whatever libsql made of the file since. */
  #newestEntry = 0;
  #hasWritten = false;
  /** That the open transaction wrote, if it did. */
  #number: number | null = null;

  constructor(file: string, primary: Primary, onLineEnded?: (why: string) => void) {
    this.name = file;
    this.#primary = primary;
    this.#replica = new ReplicaFile(file, primary, onLineEnded);
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

  /** The start of the primary, by the name that `sqld` gave it, that the replica has its frames from. */
  get start(): string | null {
    return this.#replica.start;
  }

  /** Keeps the replica from now on. False if another process still does after `ms`. */
  holdReplica(ms: number): Promise<boolean> {
    return this.#replica.hold(ms);
  }

  /** Leaves the replica to the process that keeps it, which has our writes with its next step. */
  leaveReplica(): void {
    this.#isReplicaLeft = true;
  }

  /**
   * Brings the replica up to date. Throws while the primary is away, and if it lacks what the replica has (`hasGoneBack`), which
   * then stays as it is.
   */
  connect(): void {
    this.#mustHaveAll();
    this.#sync();
  }

  /** Throws if the primary lacks what the replica has. */
  #mustHaveAll() {
    const newest = existsSync(this.name) ? newestEntryIn(this.reader()) : null;
    // With a claim, its transaction asks for more.
    if (!newest || this.hasEntry(newest)) return;
    this.#hasGoneBack = true;
    throw primaryWentBack();
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
      const numbers = new WriteNumbers(held);
      this.exec(`pragma user_version = ${numbers.latest}`);
      this.#claim = { numbers, asked, newest };
      this.#hasWritten = false;
    }).immediate();
  }

  /** Whether another head office had claimed the primary when it was asked last. */
  get isClaimedByAnother(): boolean {
    return this.#isClaimedByAnother;
  }

  /** Whether it lacked what the replica has when it was asked last: it lost that, or an older copy was put back. */
  get hasGoneBack(): boolean {
    return this.#hasGoneBack;
  }

  /** Whether the primary has an entry of the audit trail, and the write of this number if one is given. */
  hasEntry({ id, mac, write }: TrailEntry): boolean {
    this.#begin("begin");
    try {
      const asked = this.prepare(
        "select user_version from audit_log, pragma_user_version where id = ? and mac = ?",
      ).pluck();
      const held = asked.get(id, mac) as number | undefined;
      if (held === undefined) return false;
      return write === undefined || (write <= held && !this.#claim?.numbers.isSkipped(write));
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
    this.#hasWritten = false;
    this.#number = null;
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
    const { numbers, asked, newest } = this.#claim;
    const [found, newestThere] = asked.get() as Asked;
    const is = numbers.judge(found);
    this.#isClaimedByAnother = is === "of another";
    if (this.#isClaimedByAnother) throw claimedByAnother();
    this.#newestEntry = Math.max(this.#newestEntry, (newest.get() as number | null) ?? 0);
    // Nobody else writes entries.
    this.#hasGoneBack = is === "gone back" || (newestThere ?? 0) < this.#newestEntry;
    if (this.#hasGoneBack) throw primaryWentBack();
  }

  /** Numbers what the open transaction wrote, so that a book without it is known. */
  #numberWrite() {
    if (!this.#claim || !this.#hasWritten) return;
    const number = this.#claim.numbers.next();
    this.#hasWritten = false;
    this.#number = number;
    this.onPrimary((stream) => stream.exec(`pragma user_version = ${number}`));
  }

  /** The open transaction writes. */
  noteWrite(): void {
    this.#hasWritten = true;
  }

  prepare(sql: string): PrimaryStatement {
    return new PrimaryStatement(this, sql);
  }

  exec(sql: string): this {
    const [word = ""] = /^\s*\w+(\s+to\b)?/i.exec(sql.toLowerCase()) ?? [];
    if (/^\s*rollback$/.test(word)) return this.#rollBack();
    const begins = /^\s*begin$/.test(word);
    const ends = /^\s*(commit|end)$/.test(word);
    // Some of it can't be in a transaction.
    if (!begins && this.readsReplica) this.#mustBeOurs();
    if (ends) this.#numberWrite();
    else if (!begins && !/^\s*(savepoint|release|rollback to)$/.test(word)) this.noteWrite();
    this.onPrimary((stream) => stream.exec(sql));
    if (begins) this.#begun();
    if (ends) {
      this.#transaction = "none";
      if (this.#number !== null) this.#claim?.numbers.keep(this.#number);
    }
    this.mustBeOpen();
    this.catchUp();
    return this;
  }

  /** Throws if this head office can't write on the primary. */
  #mustBeOurs() {
    if (!this.#claim) return;
    this.#begin("begin");
    this.#rollBack();
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
      (...args: Parameters): ReturnType<F> => {
        if (!this.readsReplica) return this.#inSavepoint(() => fn(...(args as never[])) as ReturnType<F>);
        this.#begin(begin);
        let isCommitting = false;
        try {
          const result = fn(...(args as never[])) as ReturnType<F>;
          this.#numberWrite();
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
   * Brings the replica up to date, unless a transaction is open. Throws if it can't: what was committed is, but isn't
   * to be acknowledged before the replica has it on its disk.
   */
  catchUp(): void {
    if (!this.readsReplica) return;
    try {
      this.#sync();
    } catch {
      // Its connection breaks now and then; a new one is opened by the next try.
      this.#sync();
    }
  }

  /**
   * From a start of the primary that has all: between a look at it and a step of libsql another can have been put
   * there.
   */
  #sync() {
    this.#frame = -1;
    if (this.#isReplicaLeft) return;
    for (let proven = 0; ; proven += 1) {
      try {
        this.#frame = this.#replica.sync();
        return;
      } catch (error) {
        const start = this.#replica.unproven;
        if (start === null || proven === PROVEN_AT_MOST) throw error;
        this.#mustHaveAll();
        this.#replica.prove(start);
      }
    }
  }
}

/**
 * What a transaction begins with asking the primary: the number of its newest write, and the newest entry of its
 * audit trail.
 */
type Asked = [write: number, newest: number | null];
