import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { pieceMovements } from "~db/schema/index.ts";

/** Of a piece that is out or on hold: the movement that says until when, for whom and with whom, by its id. */
export function datedMovementOf(pieceId: SQLWrapper): SQL<number> {
  return sql`(select max(dated.id) from ${pieceMovements} dated where dated.piece_id = ${pieceId} and dated.due_day is not null)`;
}
