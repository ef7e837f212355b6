import { and, asc, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { meltLotLines, pieces } from "~db/schema/index.ts";
import type { Day } from "../../dates.ts";
import type { Piece } from "../pieces/piece.ts";
import { MOST_SCRAP } from "./melt-lot-size.ts";

/** Scrap of a store that is on no lot and isn't held beyond today. */
export function scrapToMelt(tx: Tx, store: string, today: Day, limit = MOST_SCRAP): Piece[] {
  return tx
    .select({ piece: pieces })
    .from(pieces)
    .leftJoin(meltLotLines, eq(meltLotLines.pieceId, pieces.id))
    .where(canGo(store, today))
    .orderBy(asc(pieces.id))
    .limit(limit)
    .all()
    .map(({ piece }) => piece);
}

export function countScrapToMelt(tx: Tx, store: string, today: Day): number {
  return (
    tx
      .select({ n: sql<number>`count(*)` })
      .from(pieces)
      .leftJoin(meltLotLines, eq(meltLotLines.pieceId, pieces.id))
      .where(canGo(store, today))
      .get()?.n ?? 0
  );
}

function canGo(store: string, today: Day): SQL | undefined {
  return and(
    sql`${pieces.isScrap} = 1 and ${pieces.state} in ('reserved', 'damaged')`,
    eq(pieces.location, store),
    sql`(${pieces.dueDay} is null or ${pieces.dueDay} <= ${today})`,
    eq(pieces.ownership, "owned"),
    isNull(meltLotLines.id),
  );
}
