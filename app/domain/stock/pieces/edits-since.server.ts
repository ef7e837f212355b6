import type { Tx } from "~db/client.server.ts";
import type { Instant } from "../../dates.ts";
import {
  editsOf,
  type RecordEdit,
  type RecordEdits,
  type TextLeft,
} from "../../shop/trail/record-edits.server.ts";

export type PieceEdit = RecordEdit;

/** The newest edits of a piece since a moment, as far as `left` of their text may be read. */
export function editsSince(tx: Tx, pieceId: number, since: Instant, left?: TextLeft): RecordEdits {
  return editsOf(tx, { kind: "piece", id: pieceId }, since, left);
}
