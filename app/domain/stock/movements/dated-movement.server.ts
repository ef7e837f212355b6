import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { IS_DATED } from "~db/dated.ts";
import { pieceMovements } from "~db/schema/index.ts";

const isDated = sql.raw(IS_DATED);

/** Id of the movement that says until when, for whom and with whom a piece is out or on hold. */
export function datedMovementOf(pieceId: SQLWrapper): SQL<number> {
  return sql`(select max(dated.id) from ${pieceMovements} dated where dated.piece_id = ${pieceId} and ${isDated})`;
}
