import { sql } from "drizzle-orm";
import type { SQLiteInsertValue, SQLiteTable } from "drizzle-orm/sqlite-core";
import { builtOnceEach } from "./built-once.ts";
import type { Tx } from "./client.server.ts";

/**
 * Inserts one row and returns its row id, which is its `id` if it has one. Undefined columns get their
 * default. For rows written with each sale or imported row: the statement is built once per set of columns.
 */
export function insertRow<Table extends SQLiteTable>(
  tx: Tx,
  table: Table,
  values: SQLiteInsertValue<Table>,
): number {
  const columns = Object.keys(values).filter((name) => values[name as keyof typeof values] !== undefined);
  return Number(inserting(table)(tx, { columns, rows: 1 }).run(values).lastInsertRowid);
}

/** Like `insertRow`, for a few rows with the same columns. */
export function insertRows<Table extends SQLiteTable>(
  tx: Tx,
  table: Table,
  rows: readonly SQLiteInsertValue<Table>[],
): void {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first);
  const values = rows.flatMap((row, nth) =>
    columns.map((name) => [placeOf(name, nth), row[name as keyof typeof row]] as const),
  );
  inserting(table)(tx, { columns, rows: rows.length }).run(Object.fromEntries(values));
}

const placeOf = (name: string, nth: number) => (nth === 0 ? name : `${name}:${nth}`);

const kept = new WeakMap<SQLiteTable, ReturnType<typeof insertOf>>();

function inserting(table: SQLiteTable) {
  const known = kept.get(table) ?? insertOf(table);
  kept.set(table, known);
  return known;
}

function insertOf(table: SQLiteTable) {
  return builtOnceEach((tx, { columns, rows }: { columns: string[]; rows: number }) =>
    tx
      .insert(table)
      .values(
        Array.from({ length: rows }, (_, nth) =>
          Object.fromEntries(columns.map((name) => [name, sql.placeholder(placeOf(name, nth))])),
        ),
      ),
  );
}
