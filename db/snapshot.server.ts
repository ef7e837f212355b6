import type Database from "better-sqlite3";
import { openDatabase } from "./client.server.ts";

/**
 * Copies a live database as one consistent snapshot, without blocking writers. Rewrites it row by row into
 * one file without a WAL, so that no deleted data is copied. Blocks this process.
 */
export function copyDatabase(from: string, to: string): void {
  const source = openDatabase(from).$client;
  try {
    source.prepare("vacuum into ?").run(to);
  } finally {
    source.close();
  }
}

/** The first problem SQLite finds in a file (pages, indexes, foreign keys), or null. */
export function firstDamage(client: Database.Database): string | null {
  const integrity = client.pragma("integrity_check(1)", { simple: true });
  if (integrity !== "ok") return String(integrity).split("\n").at(-1) ?? "damaged";
  const orphan = (
    client.pragma("foreign_key_check") as { table: string; rowid: number | null; parent: string }[]
  )[0];
  return orphan ? `row ${orphan.rowid} of ${orphan.table} has lost its row of ${orphan.parent}` : null;
}

/** Rows per table, without search indexes. */
export function countRows(client: Database.Database): Record<string, number> {
  const names = client
    .prepare(
      `select name from pragma_table_list
       where schema = 'main' and type = 'table' and name not like 'sqlite\\_%' escape '\\' order by name`,
    )
    .pluck()
    .all() as string[];
  return Object.fromEntries(
    names.map((name) => [name, client.prepare(`select count(*) from "${name}"`).pluck().get() as number]),
  );
}
