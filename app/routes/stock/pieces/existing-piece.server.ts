import { getPiece } from "~/domain/stock/pieces/find-pieces.server";
import { shop } from "~/runtime/shop.server";
import { idParam, notFound } from "~/web/problem";

export function existingPiece(pieceId: string) {
  const piece = getPiece(shop().db, idParam(pieceId));
  if (!piece) throw notFound();
  return piece;
}
