import type Database from "better-sqlite3";
import { openInMemory } from "./client.server.ts";
import { migrate } from "./migrate.server.ts";

/** Internal tables of SQLite and Litestream. */
const NOT_OURS = /^(sqlite|_litestream)_/;

/**
 * Compares a database's schema text with a freshly migrated one. Returns the number of objects, and a line
 * for each missing, different, or unknown one.
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

/** Definitions by kind and name, without the internal tables of FTS5. */
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
