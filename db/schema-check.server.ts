import type Database from "better-sqlite3";
import { openInMemory } from "./client.server.ts";
import { migrate, migrations } from "./migrate.server.ts";

/**
 * Internal tables of SQLite and Litestream. Matched only by type and exact name, because SQLite runs any
 * other object.
 */
const NOT_OURS = [
  /^table sqlite_(sequence|stat1|stat4)$/,
  /^table _litestream_(seq|lock)$/,
  /^index sqlite_autoindex_/,
];

interface Wanted {
  /** Definitions by kind and name. */
  parts: Map<string, string>;
  internal: Set<string>;
}

/** Wanted schemas by number of migrations. */
const made = new Map<number, Wanted>();

/**
 * Compares a database's schema text with a freshly migrated one. Returns the number of objects, and a line
 * for each missing, different, or unknown one.
 */
export function compareSchema(client: Database.Database): { parts: number; wrong: string[] } {
  const wanted = made.get(migrations.length) ?? migratedSchema();
  made.set(migrations.length, wanted);
  const { parts, internal } = wanted;
  const found = schemaOf(client, internal);
  const wrong: string[] = [];
  for (const [name, sql] of parts) {
    if (!found.has(name)) wrong.push(`${name} is missing`);
    else if (found.get(name) !== sql) wrong.push(`${name} is not as the migrations make it`);
  }
  for (const name of found.keys()) if (!parts.has(name)) wrong.push(`${name} is from no migration`);
  return { parts: parts.size, wrong };
}

/** Schema of a freshly migrated database. Takes half a second of processor time. */
function migratedSchema(): Wanted {
  const db = openInMemory();
  try {
    migrate(db);
    const internal = ftsTables(db.$client);
    return { parts: schemaOf(db.$client, internal), internal };
  } finally {
    db.$client.close();
  }
}

/** Internal tables of FTS5, which writes their definitions itself. */
function ftsTables(client: Database.Database): Set<string> {
  const shadows = client
    .prepare("select name from pragma_table_list where schema = 'main' and type = 'shadow'")
    .pluck()
    .all() as string[];
  return new Set(shadows.map((name) => `table ${name}`));
}

/** Definitions by kind and name, without internal tables. */
function schemaOf(client: Database.Database, internal: Set<string>): Map<string, string> {
  const rows = client.prepare("select type, name, coalesce(sql, '') as sql from sqlite_schema").all() as {
    type: string;
    name: string;
    sql: string;
  }[];
  return new Map(
    rows
      .map(({ type, name, sql }) => [`${type} ${name}`, sql] as const)
      .filter(([name]) => !internal.has(name) && !NOT_OURS.some((pattern) => pattern.test(name))),
  );
}
