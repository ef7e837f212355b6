import type { PrimaryClient } from "./primary-client.server.ts";

/**
 * Turns off `secure-delete` of the search indexes, by which the SQLite 3.45 of libSQL damages them. Erased words stay in
 * an index until it is merged.
 */
export function keepIndexesWhole(client: PrimaryClient): void {
  const indexes = client
    .prepare("select name from sqlite_schema where type = 'table' and sql like '%using fts5(%'")
    .pluck()
    .all() as string[];
  for (const name of indexes) {
    const isOn = client.prepare(`select 1 from "${name}_config" where k = 'secure-delete' and v = 1`).get();
    if (isOn) client.prepare(`insert into "${name}"("${name}", rank) values ('secure-delete', 0)`).run();
  }
}
