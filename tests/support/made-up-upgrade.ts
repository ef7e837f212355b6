import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { openInMemory } from "~db/client.server.ts";
import { migrate, type Migration } from "~db/migrate.server.ts";

/**
 * An upgrade in two steps that no Loupe has: a new table filled from rows, and a rebuilt table with children.
 */
export const MADE_UP: Migration[] = [
  {
    name: "9001_days_of_sales.sql",
    sql: `ALTER TABLE stores ADD days_of_sales integer DEFAULT 0 NOT NULL;
      CREATE TABLE days_of_sales (id integer PRIMARY KEY, store text NOT NULL, day text NOT NULL, total integer NOT NULL) STRICT;
      INSERT INTO days_of_sales (store, day, total) SELECT store, store_day, sum(total) FROM sales GROUP BY 1, 2;
      UPDATE stores SET days_of_sales = (SELECT count(*) FROM days_of_sales WHERE store = stores.key);`,
  },
  { name: "9002_imports_rebuilt.sql", sql: importsRebuilt() },
];

/** The SQL that npm run migration would write: whatever names the table is dropped and created again. */
function importsRebuilt(): string {
  const db = openInMemory();
  migrate(db);
  const sqlOf = (name: string) =>
    db.$client.prepare("select sql from sqlite_schema where name = ?").pluck().get(name) as string;
  const sql = `DROP TRIGGER piece_movements_last;
    ${sqlOf("imports").replace("imports", "__new_imports")};
    INSERT INTO "__new_imports" SELECT * FROM imports;
    DROP TABLE imports;
    ALTER TABLE "__new_imports" RENAME TO imports;
    ${sqlOf("piece_movements_last")};`;
  db.$client.close();
  return sql;
}

/**
 * Environment of a server that is a later version, with `more` after its own migrations. Writes them to
 * `folder`.
 */
export function laterVersion(folder: string, more = MADE_UP): Record<string, string> {
  const file = join(folder, "made-up-upgrade.json");
  writeFileSync(file, JSON.stringify(more));
  const preload = join(import.meta.dirname, "later-version.mjs");
  return { NODE_OPTIONS: `--import=${preload}`, MORE_MIGRATIONS: file };
}
