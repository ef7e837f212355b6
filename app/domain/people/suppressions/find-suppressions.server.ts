import { asc, count, desc, gt, lt } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { suppressions } from "~db/schema/index.ts";
import type { Slice } from "../../slice.ts";

export type Suppression = typeof suppressions.$inferSelect;

/** Suppressed addresses, the newest first, also those that were lifted. Of an address only a keyed hash is kept. */
export function findSuppressions(tx: Tx, { after, before, limit }: Slice<number>): Suppression[] {
  const { id } = suppressions;
  const rows = tx
    .select()
    .from(suppressions)
    .where(before !== undefined ? gt(id, before) : after !== undefined ? lt(id, after) : undefined)
    .orderBy(before === undefined ? desc(id) : asc(id))
    .limit(limit)
    .all();
  return before === undefined ? rows : rows.toReversed();
}

/** How many there are, up to a limit. */
export function countSuppressions(tx: Tx, atMost: number): number {
  const some = tx.select({ id: suppressions.id }).from(suppressions).limit(atMost).as("some");
  return tx.select({ n: count() }).from(some).get()?.n ?? 0;
}
