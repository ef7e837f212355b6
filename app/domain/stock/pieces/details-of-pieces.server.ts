import { eq } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { oneOfMany } from "~db/one-of-many.ts";
import { pieces, vendors } from "~db/schema/index.ts";
import type { Piece } from "./piece.ts";

const DETAILS = {
  displayCase: pieces.displayCase,
  breakdownPrice: pieces.breakdownPrice,
  floorPrice: pieces.floorPrice,
  size: pieces.size,
  serialNumber: pieces.serialNumber,
  laboratory: pieces.laboratory,
  certificateNumber: pieces.certificateNumber,
  tagText: pieces.tagText,
  vendorStyle: pieces.vendorStyle,
  ownership: pieces.ownership,
  memoDueDay: pieces.memoDueDay,
};

/** Details that lists on pages leave out. */
export type MoreOfPiece = Pick<Piece, keyof typeof DETAILS> & { vendorName: string | null };

/** Details by piece, for files that this or another shop can import. */
export function detailsOfPieces(tx: Tx, ids: readonly number[]): Map<number, MoreOfPiece> {
  const rows = tx
    .select({ id: pieces.id, ...DETAILS, vendorName: vendors.name })
    .from(pieces)
    .leftJoin(vendors, eq(vendors.id, pieces.vendorId))
    .where(oneOfMany(pieces.id, ids))
    .all();
  return new Map(rows.map(({ id, ...details }) => [id, details]));
}
