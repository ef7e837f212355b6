import { addPiece } from "~/domain/pieces/add-piece.server";
import type { Piece } from "~/domain/pieces/piece";
import { findPieces } from "~/domain/pieces/queries.server";
import { shop } from "~/shop.server";
import { listJson } from "~/web/list.server";
import { performJson } from "~/web/perform.server";
import type { Route } from "./+types/api";
import { readPieceFilter } from "./filter.server.ts";
import { NewPiece, pieceToJson } from "./wire.ts";

export function loader({ url }: Route.LoaderArgs) {
  const filter = readPieceFilter(url);
  return listJson(
    url,
    {
      read: (slice: { after?: number; before?: number; limit: number }) =>
        findPieces(shop().db, filter, slice),
      keyOf: (piece: Piece) => piece.id,
    },
    pieceToJson,
  );
}

export function action(args: Route.ActionArgs) {
  return performJson(args, NewPiece, addPiece, pieceToJson);
}
