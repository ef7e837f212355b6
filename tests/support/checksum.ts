import { createHash } from "node:crypto";
import type { Db } from "~db/client.server.ts";

/** What requests may change that say no: who was refused, who is signed in, who tried to. */
const BOOKKEEPING = ["denials", "sessions", "sign_in_failures"];

/** One hash over every row of the shop, but for the bookkeeping of requests. */
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
