import type Database from "better-sqlite3";
import { openInMemory } from "./client.server.ts";
import { migrate } from "./migrate.server.ts";

/** What SQLite and a replication beside Loupe keep in a database for themselves. */
const NOT_OURS = /^(sqlite|_litestream)_/;

/**
 * Compares the tables, indexes, views and triggers of a database with those that the migrations make, word by word: how many there
 * are, and a line for each that is missing, other, or not from a migration.
 */
export function compareSchema(client: Database.Database): { parts: number; wrong: string[] } {
  const made = openInMemory();
  try {
    migrate(made);
    const wanted = schemaOf(made.$client);
    const found = schemaOf(client);
    const wrong: string[] = [];
    for (const [name, sql] of wanted) {
      if (!found.has(name)) wrong.push(`${name} is missing`);
      else if (found.get(name) !== sql) wrong.push(`${name} is not as the migrations make it`);
    }
    for (const name of found.keys()) if (!wanted.has(name)) wrong.push(`${name} is from no migration`);
    return { parts: wanted.size, wrong };
  } finally {
    made.$client.close();
  }
}

/** By kind and name, what each says; the tables that FTS5 keeps a search index in are its own. */
function schemaOf(client: Database.Database): Map<string, string> {
  const rows = client
    .prepare(
      `select type, name, coalesce(sql, '') as sql from sqlite_schema
       where name not in (select name from pragma_table_list where schema = 'main' and type = 'shadow')`,
    )
    .all() as { type: string; name: string; sql: string }[];
  return new Map(
    rows.filter(({ name }) => !NOT_OURS.test(name)).map(({ type, name, sql }) => [`${type} ${name}`, sql]),
  );
}
