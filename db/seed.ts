import type Database from "better-sqlite3";
import { getTableColumns, type InferSelectModel, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { type Db, openDatabase } from "./client.server.ts";
import { migrate } from "./migrate.server.ts";

/** Kibibytes of pages in memory: what is written next to what is there already is mostly found here. */
const CACHE_KIB = 64 * 1024;
/** Rows in one statement. */
const ROWS_AT_ONCE = 32;

/**
 * Makes a new database with the tables of the shop, to be filled by this process alone: constraints, foreign keys, indexes
 * and triggers hold as ever, but nothing of it survives a crash before `finishSeed`, and no transaction can be taken back.
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

/** Leaves a file that was filled and closed as the shop opens it: in WAL mode, with an empty log. The caller syncs it. */
export function finishSeed(file: string): void {
  const { $client: client } = openDatabase(file);
  client.pragma("wal_checkpoint(TRUNCATE)");
  client.close();
}

/** A whole row; without a number it gets the next one. */
type Numbered<Table extends SQLiteTable> = Omit<InferSelectModel<Table>, "id"> & { id?: number };

export interface Writer<Table extends SQLiteTable> {
  /** Keeps a row until the next `flush`; its number. */
  add(row: Numbered<Table>): number;
  /** Writes what was kept, in order. */
  flush(): void;
}

/** Writes rows of a table that is filled by nobody else, many in one prepared statement. */
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

/** The statement that Drizzle writes for so many rows, prepared. */
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
