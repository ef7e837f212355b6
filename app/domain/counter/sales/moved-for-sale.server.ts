import { aliasedTable, and, eq, gte, inArray, or, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { pieceMovements } from "~db/schema/index.ts";
import { type Instant, MS_PER_DAY } from "../../dates.ts";
import { USUAL } from "../../shop/looks/usual-limits.ts";

const before = aliasedTable(pieceMovements, "before");

/**
 * Where a piece was in the `USUAL.priceDays` before its sale, if only somebody's word brought it from there: by an edit
 * of its location, or by a transfer that one person sent and received. The books can have it anywhere; its rate of tax
 * is that of where it was.
 */
export function storesMovedFrom(tx: Tx, { pieceId, now }: { pieceId: number; now: Instant }): string[] {
  const since = now - USUAL.priceDays * MS_PER_DAY;
  const { id, kind, at, store, employeeId } = pieceMovements;
  const lastBefore = sql`(select max(b.id) from ${pieceMovements} b where b.piece_id = ${pieceId} and b.id < ${id})`;
  return tx
    .selectDistinct({ store: sql<string>`${before.store}` })
    .from(pieceMovements)
    .innerJoin(before, eq(before.id, lastBefore))
    .where(
      and(
        eq(pieceMovements.pieceId, pieceId),
        gte(at, since as Instant),
        // Of the row alone, so that a loop's other movements need no look at the one before each.
        inArray(kind, ["moved", "arrived"]),
        sql`${before.store} <> coalesce(${store}, '')`,
        or(eq(kind, "moved"), eq(before.employeeId, employeeId)),
      ),
    )
    .all()
    .map((moved) => moved.store);
}
