import { addPiece } from "~/domain/pieces/add-piece.server";
import { findPieces } from "~/domain/pieces/queries.server";
import type { Slice } from "~/domain/slice";
import { shop } from "~/shop.server";
import { isId, listJson } from "~/web/list.server";
import { performJson } from "~/web/perform.server";
import type { Route } from "./+types/api";
import { readPieceFilter } from "./filter.server.ts";
import { NewPiece, pieceToJson } from "./wire.ts";

export function loader({ url }: Route.LoaderArgs) {
  const filter = readPieceFilter(url);
  return listJson(
    url,
    {
      read: (slice: Slice<number>) => findPieces(shop().db, filter, slice),
      keyOf: (piece) => piece.id,
      isKey: isId,
    },
    pieceToJson,
  );
}

export function action(args: Route.ActionArgs) {
  return performJson(args, NewPiece, addPiece, pieceToJson);
}
