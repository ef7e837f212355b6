import type { RouterContextProvider } from "react-router";
import { findPieces } from "~/domain/stock/pieces/find-pieces.server";
import { shop } from "~/runtime/shop.server";
import { reasonNotForSale, whyNotForSale } from "~/web/why-not-for-sale.server";
import { NO_PIECES } from "./sale-form-fields.ts";

type Context = Readonly<RouterContextProvider>;

/** Pieces of a search to give the reason of. */
const SAID_AT_MOST = 3;

/** Says of what a search finds why it isn't for sale, once nothing of it is available. */
export function whyNoneForSale(search: string, context: Context): string {
  const exact = whyNotForSale(search, context);
  if (exact !== null) return exact;
  const found = findPieces(shop().db, { search, isAvailable: false }, { limit: SAID_AT_MOST + 1 });
  const said = found.slice(0, SAID_AT_MOST).map((piece) => {
    const [name] = piece.description.split(",");
    return `${name}, ${piece.sku}, ${reasonNotForSale(piece, context)}`;
  });
  const isMore = found.length > SAID_AT_MOST;
  return [NO_PIECES, ...said, ...(isMore ? ["Others aren't available either"] : [])].join(". ");
}
