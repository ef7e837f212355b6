import { createHash } from "node:crypto";
import type Database from "better-sqlite3";
import { getTableName } from "drizzle-orm";
import type { Db } from "./client.server.ts";
import { countRows } from "./snapshot.server.ts";
import { SUMMARIES } from "./summaries.ts";

const files = import.meta.glob<string>("../migrations/*.sql", {
  query: "?raw",
  import: "default",
  eager: true,
});

export interface Migration {
  /** File name: number and description. */
  name: string;
  sql: string;
}

export const migrations: Migration[] = Object.entries(files)
  .map(([path, sql]) => ({ name: path.split("/").at(-1) ?? path, sql }))
  .sort((a, b) => a.name.localeCompare(b.name));

export function appliedMigrations(client: Database.Database): { name: string; hash: string }[] {
  const exists = client.prepare("select 1 from sqlite_schema where name = 'migrations'").get();
  if (!exists) return [];
  return client.prepare("select name, hash from migrations order by name").all() as {
    name: string;
    hash: string;
  }[];
}

/** Compares a database's schema with this version of Loupe. `newer` means a later version has migrated it. */
export function schemaAge(applied: readonly { name: string }[]): "empty" | "older" | "current" | "newer" {
  const known = new Set(migrations.map(({ name }) => name));
  if (applied.some(({ name }) => !known.has(name))) return "newer";
  if (applied.length === 0) return "empty";
  return applied.length < migrations.length ? "older" : "current";
}

/**
 * Runs pending migrations in one exclusive transaction, so it is all or nothing, and a second process waits.
 * Foreign keys are off, because rebuilding a table would cascade deletes, and are checked before the commit.
 * Rolls back if a table other than a summary loses rows.
 */
export function migrate(db: Db, all: readonly Migration[] = migrations): { applied: string[] } {
  const client = db.$client;
  const applied: string[] = [];
  client.pragma("foreign_keys = OFF");
  try {
    client
      .transaction(() => {
        client.exec(
          "create table if not exists migrations (name text primary key, hash text not null, applied_at integer not null) strict",
        );
        const known = new Map(appliedMigrations(client).map((row) => [row.name, row.hash]));
        const before = countRows(client);
        for (const { name, sql } of all) {
          const hash = createHash("sha256").update(sql).digest("hex");
          const seen = known.get(name);
          if (seen === hash) continue;
          if (seen) throw new Error(`The migration ${name} was changed after it had been applied`);
          client.exec(sql);
          client.prepare("insert into migrations values (?, ?, ?)").run(name, hash, Date.now());
          applied.push(name);
        }
        const broken = client.pragma("foreign_key_check") as unknown[];
        if (broken.length > 0) throw new Error(`A migration left ${broken.length} rows without their parent`);
        refuseLostRows(before, countRows(client));
      })
      .exclusive();
  } finally {
    client.pragma("foreign_keys = ON");
  }
  return { applied };
}

const summaryTables = new Set(SUMMARIES.map(({ table }) => getTableName(table)));

function refuseLostRows(before: Record<string, number>, after: Record<string, number>) {
  for (const [table, rows] of Object.entries(before)) {
    if (summaryTables.has(table)) continue;
    const left = after[table];
    if (left !== undefined && left < rows)
      throw new Error(`A migration lost rows of ${table}: ${left} of ${rows} are left`);
  }
}
