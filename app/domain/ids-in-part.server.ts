import { and, asc, desc, type SQL, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import type { OfPart } from "./parts-in-order.ts";

/** One part of a list, in the order of one index. */
export interface PartInSql {
  id: SQL;
  /** Tables, in the order in which they are read. */
  rows: SQL;
  where: SQL | undefined;
  /** Columns in the index's order, the id last. */
  by: readonly SQL[];
  isNewestFirst?: true;
}

/** A row's place in a list: its part, what orders the part, and the id, which alone orders some parts. */
type PartKey = readonly [part: string, by: string | number, id: number];

/** Reads ids of one part of a list, for `readParts`. */
export function idsInPart(
  tx: Tx,
  { id, rows, where, by, isNewestFirst }: PartInSql,
  { from, isBack, limit }: OfPart<PartKey>,
): number[] {
  const isDown = isBack !== Boolean(isNewestFirst);
  const key = from?.slice(-by.length).map((one) => sql`${one}`);
  const beyond =
    key && sql`(${sql.join([...by], sql`, `)}) ${sql.raw(isDown ? "<" : ">")} (${sql.join(key, sql`, `)})`;
  const order = by.map((column) => (isDown ? desc(column) : asc(column)));
  return tx
    .all<{ id: number }>(
      sql`select ${id} as id from ${rows} where ${and(where, beyond)}
        order by ${sql.join(order, sql`, `)} limit ${limit}`,
    )
    .map((row) => row.id);
}
