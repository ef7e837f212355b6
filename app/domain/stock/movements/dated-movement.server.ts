import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { pieceMovements } from "~db/schema/index.ts";

/** Id of the movement that says until when, for whom and with whom a piece is out or on hold. */
export function datedMovementOf(pieceId: SQLWrapper): SQL<number> {
  return sql`(select max(dated.id) from ${pieceMovements} dated where dated.piece_id = ${pieceId} and dated.due_day is not null)`;
}
