import { createHash } from "node:crypto";
import type { Db } from "./client.server.ts";

const files = import.meta.glob<string>("../migrations/*.sql", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** The migrations in order: the file's name is a number and a sentence, its text the SQL. */
export const migrations = Object.entries(files)
  .map(([path, sql]) => ({ name: path.split("/").at(-1) ?? path, sql }))
  .sort((a, b) => a.name.localeCompare(b.name));

/**
 * Brings the database to the newest schema in one exclusive transaction, so that an interrupted one never was and of two
 * processes that start together one waits. Foreign keys are off for it (a rebuilt table would delete its children's rows)
 * and checked before it is kept.
 */
export function migrate(db: Db): { applied: string[] } {
  const client = db.$client;
  const applied: string[] = [];
  client.pragma("foreign_keys = OFF");
  try {
    client
      .transaction(() => {
        client.exec(
          "create table if not exists migrations (name text primary key, hash text not null, applied_at integer not null) strict",
        );
        const known = new Map(
          (client.prepare("select name, hash from migrations").all() as { name: string; hash: string }[]).map(
            (row) => [row.name, row.hash],
          ),
        );
        for (const { name, sql } of migrations) {
          const hash = createHash("sha256").update(sql).digest("hex");
          const before = known.get(name);
          if (before === hash) continue;
          if (before) throw new Error(`The migration ${name} was changed after it had been applied`);
          client.exec(sql);
          client.prepare("insert into migrations values (?, ?, ?)").run(name, hash, Date.now());
          applied.push(name);
        }
        const broken = client.pragma("foreign_key_check") as unknown[];
        if (broken.length > 0) throw new Error(`A migration left ${broken.length} rows without their parent`);
      })
      .exclusive();
  } finally {
    client.pragma("foreign_keys = ON");
  }
  return { applied };
}
