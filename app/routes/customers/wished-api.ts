import { wishesFor } from "~/domain/customers/find-wishes.server";
import { getPiece } from "~/domain/pieces/find-pieces.server";
import { shop } from "~/runtime/shop.server";
import { idParam, notFound } from "~/web/problem";
import type { Route } from "./+types/wished-api";
import { wishToJson } from "./wish-contract.ts";

/** Who wishes for an item. */
export function loader({ params }: Route.LoaderArgs) {
  const { db } = shop();
  const id = idParam(params.pieceId);
  if (!getPiece(db, id)) throw notFound();
  return Response.json(wishesFor(db, id).map(wishToJson));
}
