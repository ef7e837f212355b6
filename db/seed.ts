import type Database from "better-sqlite3";
import { getTableColumns, type InferSelectModel, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { type Db, openDatabase } from "./client.server.ts";
import { migrate } from "./migrate.server.ts";

/** Cache size in kibibytes. Writes mostly touch recently written pages, so those stay cached. */
const CACHE_KIB = 64 * 1024;
/** Rows per statement. */
const ROWS_AT_ONCE = 32;

/**
 * Creates a database that only this process fills. Constraints, indexes, and triggers are active, but there
 * is no durability before `finishSeed`, and no rollback.
 */
export function startSeed(file: string): Db {
  const db = openDatabase(file);
  migrate(db);
  const { $client: client } = db;
  client.unsafeMode(true);
  for (const relaxed of [
    "journal_mode = off",
    "synchronous = off",
    "locking_mode = exclusive",
    `cache_size = -${CACHE_KIB}`,
  ])
    client.pragma(relaxed);
  if (client.pragma("foreign_keys", { simple: true }) !== 1)
    throw new Error("A seed needs foreign keys to be on");
  return db;
}

/** Converts a filled and closed file to WAL mode with an empty log. The caller must sync it. */
export function finishSeed(file: string): void {
  const { $client: client } = openDatabase(file);
  client.pragma("wal_checkpoint(TRUNCATE)");
  client.close();
}

/** A row, which gets the next id if it has none. */
type Numbered<Table extends SQLiteTable> = Omit<InferSelectModel<Table>, "id"> & { id?: number };

export interface Writer<Table extends SQLiteTable> {
  /** Queues a row until `flush` and returns its id. */
  add(row: Numbered<Table>): number;
  /** Writes queued rows in order. */
  flush(): void;
}

/** Bulk inserts for a table with no other writer. */
export function writerOf<Table extends SQLiteTable>(db: Db, table: Table): Writer<Table> {
  const columns = Object.entries(getTableColumns(table));
  const one = insertOf(db, table, 1);
  const many = insertOf(db, table, ROWS_AT_ONCE);
  const width = columns.length;
  let newest = 0;
  let whole: unknown[][] = [];
  let part: unknown[] = [];
  return {
    add(row) {
      newest = row.id ?? newest + 1;
      const cells: Record<string, unknown> = { ...row, id: newest };
      for (const [name, column] of columns) {
        const value = cells[name];
        part.push(value === null ? null : column.mapToDriverValue(value));
      }
      if (part.length === width * ROWS_AT_ONCE) {
        whole.push(part);
        part = [];
      }
      return newest;
    },
    flush() {
      for (const values of whole) many.run(values);
      for (let at = 0; at < part.length; at += width) one.run(part.slice(at, at + width));
      [whole, part] = [[], []];
    },
  };
}

/** Drizzle's insert for `rows` rows, prepared. */
function insertOf(db: Db, table: SQLiteTable, rows: number): Database.Statement<unknown[]> {
  const row = Object.fromEntries(
    Object.keys(getTableColumns(table)).map((name) => [name, sql.placeholder(name)]),
  );
  return db.$client.prepare(
    db
      .insert(table)
      .values(Array.from({ length: rows }, () => row))
      .toSQL().sql,
  );
}
