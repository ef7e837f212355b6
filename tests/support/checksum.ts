import { createHash } from "node:crypto";
import type { Db } from "~db/client.server.ts";

/** Tables refused requests may change: denials, sessions, sign-in failures. */
const BOOKKEEPING = ["denials", "sessions", "sign_in_failures"];

/** A hash of all rows except request bookkeeping. */
export function checksum({ $client }: Db, except: readonly string[] = BOOKKEEPING): string {
  const tables = $client
    .prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite_%' order by name")
    .pluck()
    .all() as string[];
  const hash = createHash("sha256");
  for (const table of tables.filter((name) => !except.includes(name)))
    hash.update(JSON.stringify([table, $client.prepare(`select * from "${table}"`).raw().all()]));
  return hash.digest("hex");
}
