import { countOwned, OWNED_AT_MOST, ownedBy } from "~/domain/counter/sales/find-owned.server";
import type { Actor } from "~/domain/permissions";
import { shop } from "~/runtime/shop.server";
import { tilesOf } from "~/web/photos/tiles.server";
import { OWNED_SHOWN } from "./owned-panel.tsx";

/** Reads the pieces that a customer owns: the newest, or with `?owned=all` up to `OWNED_AT_MOST`. */
export function ownedWithTiles(actor: Actor, id: number, isWhole: boolean) {
  const { db } = shop();
  const owned = ownedBy(db, id, isWhole ? OWNED_AT_MOST : OWNED_SHOWN);
  const tileOf = tilesOf(
    actor,
    "piece",
    owned.map(({ pieceId }) => pieceId),
  );
  return {
    count: owned.length < OWNED_SHOWN ? owned.length : countOwned(db, id),
    pieces: owned.map(({ pieceId, sku, description, category, date, saleId }) => ({
      pieceId,
      sku,
      description,
      date,
      saleId,
      tile: tileOf(pieceId, category, description),
    })),
  };
}

/** How many pieces a customer owns. */
export function countPiecesOwned(customerId: number): number {
  return countOwned(shop().db, customerId);
}
