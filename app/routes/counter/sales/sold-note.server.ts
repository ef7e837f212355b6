import { dayIn } from "~/domain/dates";
import { isAvailable } from "~/domain/stock/pieces/piece-states";
import { pieceOfSku } from "~/domain/stock/pieces/find-pieces.server";
import { saleOfPiece } from "~/domain/counter/sales/find-sales.server";
import { ticketNumber } from "~/domain/counter/sales/sale";
import { shop } from "~/runtime/shop.server";
import { formatDate } from "~/ui/format";

/**
 * Says when and to whom the piece with this SKU was sold. Null if there is no such piece or sale, or it is
 * available.
 */
export function soldNote(sku: string): string | null {
  const { db } = shop();
  const piece = pieceOfSku(db, sku);
  const sale = piece && !isAvailable(piece) ? saleOfPiece(db, piece.id) : undefined;
  if (!piece || !sale) return null;
  return `${piece.sku} was sold on ${formatDate(dayIn(sale.zone, sale.when))} to ${sale.to} (${ticketNumber(sale.saleId)})`;
}
