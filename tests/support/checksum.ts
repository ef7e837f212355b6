import { createHash } from "node:crypto";
import type { Db } from "~db/client.server.ts";

/** Tables refused requests may change: denials, sessions, sign-in failures. */
const BOOKKEEPING = ["denials", "sessions", "sign_in_failures"];

/** Rows that a server writes by itself at some moment after its start, or after somebody looked at its dashboard. */
const WRITTEN_BY_ITSELF: Readonly<Record<string, string>> = {
  audit_log: "request_id in ('retention', 'head', 'clock', 'background')",
  insights: "true",
};

/** A hash of all rows except request bookkeeping, and what the server writes by itself. */
export function checksum({ $client }: Db, except: readonly string[] = BOOKKEEPING): string {
  const tables = $client
    .prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite_%' order by name")
    .pluck()
    .all() as string[];
  const hash = createHash("sha256");
  for (const table of tables.filter((name) => !except.includes(name))) {
    const counts = `not (${WRITTEN_BY_ITSELF[table] ?? "false"})`;
    hash.update(
      JSON.stringify([table, $client.prepare(`select * from "${table}" where ${counts}`).raw().all()]),
    );
  }
  return hash.digest("hex");
}
