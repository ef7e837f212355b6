import { readFileSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type Libsql from "libsql";

/** `NODE_OPTIONS` of a server that writes its statements with their values into the file `STATEMENT_TAPE`. */
export const RECORD_STATEMENTS = `--import=${join(import.meta.dirname, "../../bench/support/tape.mjs")}`;

interface Recorded {
  sql: string;
  values: unknown[];
}

/** What a tape has of a request, which is made once before. */
export async function recorded(tape: string, request: () => Promise<unknown>): Promise<Recorded[]> {
  await request();
  const { size } = statSync(tape);
  await request();
  const lines = readFileSync(tape).subarray(size).toString("utf8").trimEnd().split("\n");
  return lines.map((line) => JSON.parse(line) as Recorded);
}

/**
 * Steps that SQLite takes for statements that only read, of which each row that it looks at is some. Counted by libSQL,
 * which says so of its statements as better-sqlite3 doesn't.
 */
export function stepsOf(file: string, statements: readonly Recorded[]): Map<string, number> {
  const Opened = createRequire(import.meta.url)("libsql") as typeof Libsql;
  const db = new Opened(file, { readonly: true } as Libsql.Options);
  try {
    const prepared = new Map<string, ReturnType<typeof db.prepare>>();
    for (const { sql, values } of statements) {
      if (!/^\s*(with|select)\b/i.test(sql)) continue;
      const statement = prepared.get(sql) ?? db.prepare(sql);
      prepared.set(sql, statement);
      statement.all(...values);
    }
    const taken = db.prepare("select nstep from sqlite_stmt where sql = ?");
    const stepsFor = (sql: string) => (taken.get(sql) as { nstep: number }).nstep;
    return new Map([...prepared.keys()].map((sql) => [sql, stepsFor(sql)]));
  } finally {
    db.close();
  }
}
