import { findMovements, type ListedMovement } from "~/domain/movements/find-movements.server";
import { movePiece } from "~/domain/movements/move-piece.server";
import { getPiece } from "~/domain/pieces/find-pieces.server";
import { shop } from "~/runtime/shop.server";
import { isId, listJson } from "~/web/list.server";
import { performJson } from "~/web/perform.server";
import { idParam, notFound } from "~/web/problem";
import type { Route } from "./+types/movements-api";
import { NewMovement } from "./movement-contract.ts";
import { movementToJson } from "./movement-json.ts";

export function loader({ params, url }: Route.LoaderArgs) {
  const pieceId = idParam(params.pieceId);
  if (!getPiece(shop().db, pieceId)) throw notFound();
  return listJson(
    url,
    {
      read: (slice) => findMovements(shop().db, pieceId, slice),
      keyOf: ({ id }: ListedMovement) => id,
      isKey: isId,
    },
    movementToJson,
  );
}

export function action(args: Route.ActionArgs) {
  const pieceId = idParam(args.params.pieceId);
  return performJson(args, NewMovement, (ctx, sent) => movePiece(ctx, { pieceId, ...sent }), movementToJson);
}
