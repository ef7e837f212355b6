import { count, isNull, sql } from "drizzle-orm";
import { builtOnce } from "~db/built-once.ts";
import type { Tx } from "~db/client.server.ts";
import { looks } from "~db/schema/index.ts";

/** Lines not yet marked as seen: the list shows them and the bell counts them. */
export const IS_UNSEEN = isNull(looks.seenAt);

/** Counts no further than the limit. Runs on every page of those who may look. */
export function countLooks(tx: Tx, limit: number): number {
  return unseen(tx).get({ limit })?.n ?? 0;
}

const unseen = builtOnce((tx) => {
  const some = tx.select({ id: looks.id }).from(looks).where(IS_UNSEEN).limit(sql.placeholder("limit"));
  return tx.select({ n: count() }).from(some.as("some"));
});
