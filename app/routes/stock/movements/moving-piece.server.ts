import { getPiece } from "~/domain/stock/pieces/find-pieces.server";
import type { Piece } from "~/domain/stock/pieces/piece";
import { shop } from "~/runtime/shop.server";
import { idParam, notFound } from "~/web/problem";

export function pieceToMove(param: string): Piece {
  const piece = getPiece(shop().db, idParam(param));
  if (!piece) throw notFound();
  return piece;
}
