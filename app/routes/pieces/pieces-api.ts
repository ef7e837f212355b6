import { addPiece } from "~/domain/pieces/add-piece.server";
import type { Piece } from "~/domain/pieces/piece";
import { countPieces, planPieces } from "~/domain/pieces/find-pieces.server";
import { withholdCost } from "~/domain/withhold-cost";
import { shop } from "~/runtime/shop.server";
import { stonesOf, stonesOfOne } from "~/domain/pieces/find-stones.server";
import type { WithStones } from "~/domain/pieces/stones";
import { type KeyedList, listJson } from "~/web/list.server";
import { performJson } from "~/web/perform.server";
import { listWithPhotos, recordWithPhotos } from "~/web/photos/with-photos.server";
import type { WithPhotos } from "~/web/photos/photo-json";
import { maySeeCost } from "~/web/shows-cost.server";
import type { Route } from "./+types/pieces-api";
import { piecesOfCall, readPieceFilter } from "./piece-query.server.ts";
import { NewPiece } from "./piece-contract.ts";
import { pieceToJson } from "./piece-json.ts";

export function loader({ url, context }: Route.LoaderArgs) {
  const { db } = shop();
  const filter = planPieces(db, readPieceFilter(url));
  const count = (atMost: number) => countPieces(db, filter, atMost);
  const sees = maySeeCost(context);
  const present = (piece: WithPhotos<WithStones<Piece>>) => withholdCost(pieceToJson(piece), sees);
  return listJson(url, listWithPhotos("piece", listWithStones(piecesOfCall(url, filter))), present, count);
}

export function action(args: Route.ActionArgs) {
  return performJson(args, NewPiece, addPiece, (piece) =>
    pieceToJson(recordWithPhotos("piece", { ...piece, stones: stonesOfOne(shop().db, piece.id) })),
  );
}

/** The list with each piece's stones, found together. */
function listWithStones<Key>({ read, ...list }: KeyedList<Piece, Key>): KeyedList<WithStones<Piece>, Key> {
  return {
    ...list,
    read(slice) {
      const rows = read(slice);
      const stones = stonesOf(
        shop().db,
        rows.map(({ id }) => id),
      );
      return rows.map((row) => Object.assign(row, { stones: stones.get(row.id) ?? [] }));
    },
  };
}
