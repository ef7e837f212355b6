import { eq } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { receivingLines, vendors } from "~db/schema/index.ts";
import { buyOfPiece, ticketOfTradeIn } from "./traded-in-piece.server.ts";
import type { Piece } from "../../stock/pieces/piece.ts";

/** The origin of a piece: its vendor, and the invoice, ticket or buy that brought it. */
export interface PieceOrigin {
  vendor: { id: number; name: string } | null;
  receivingId: number | null;
  tradeInSaleId: number | null;
  buyId: number | null;
}

export function originOf(tx: Tx, { id, vendorId }: Pick<Piece, "id" | "vendorId">): PieceOrigin {
  const vendor =
    vendorId === null
      ? undefined
      : tx.select({ id: vendors.id, name: vendors.name }).from(vendors).where(eq(vendors.id, vendorId)).get();
  const line = tx
    .select({ receivingId: receivingLines.receivingId })
    .from(receivingLines)
    .where(eq(receivingLines.pieceId, id))
    .get();
  const tradeInSaleId = ticketOfTradeIn(tx, id);
  return {
    vendor: vendor ?? null,
    receivingId: line?.receivingId ?? null,
    tradeInSaleId,
    buyId: buyOfPiece(tx, id),
  };
}
