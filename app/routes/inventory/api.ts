import { addPiece } from "~/domain/pieces/add-piece.server";
import type { Piece } from "~/domain/pieces/piece";
import { countPieces, findPieces, planPieces } from "~/domain/pieces/queries.server";
import { shop } from "~/shop.server";
import { isId, type KeyedList, listJson } from "~/web/list.server";
import { performJson } from "~/web/perform.server";
import type { Route } from "./+types/api";
import { readPieceFilter } from "./filter.server.ts";
import { NewPiece, pieceToJson } from "./wire.ts";

export function loader({ url }: Route.LoaderArgs) {
  const { db } = shop();
  const filter = planPieces(db, readPieceFilter(url));
  const list: KeyedList<Piece, number> = {
    read: (slice) => findPieces(db, filter, slice),
    keyOf: (piece) => piece.id,
    isKey: isId,
  };
  const count = (atMost: number) => countPieces(db, filter, atMost);
  return listJson(url, list, pieceToJson, count);
}

export function action(args: Route.ActionArgs) {
  return performJson(args, NewPiece, addPiece, pieceToJson);
}
