import { dayIn } from "~/domain/dates";
import type { RouterContextProvider } from "react-router";
import { can } from "~/domain/permissions";
import { whereabouts } from "~/domain/stock/movements/piece-now.server";
import { onTransferText } from "~/domain/stock/transfers/on-a-transfer.server";
import { transferOfPiece } from "~/domain/stock/transfers/find-transfers.server";
import { isAvailable, isOnHand } from "~/domain/stock/pieces/piece-states";
import { findPieces, pieceOfSku } from "~/domain/stock/pieces/find-pieces.server";
import type { Piece } from "~/domain/stock/pieces/piece";
import { saleOfPiece } from "~/domain/counter/sales/find-sales.server";
import { ticketNumber } from "~/domain/counter/sales/sale";
import { storeNames } from "~/domain/shop/stores/find-stores.server";
import { shop } from "~/runtime/shop.server";
import { formatDate } from "~/ui/format";
import { actorOf, factsOf } from "~/web/context";
import { NO_PIECES } from "./sale-form-fields.ts";

type Context = Readonly<RouterContextProvider>;

/**
 * Says why the piece with this SKU isn't for sale: when and to whom it was sold, or what it is away for, and
 * where. Null if there is no such piece, or it is available.
 */
export function whyNotForSale(sku: string, context: Context): string | null {
  const piece = pieceOfSku(shop().db, sku);
  return piece && !isAvailable(piece) ? `${piece.sku} ${reasonOf(piece, context)}` : null;
}

/** Pieces of a search to give the reason of. */
const SAID_AT_MOST = 3;

/** Says the same of what a search finds, once nothing of it is available. */
export function whyNoneForSale(search: string, context: Context): string {
  const exact = whyNotForSale(search, context);
  if (exact !== null) return exact;
  const found = findPieces(shop().db, { search, isAvailable: false }, { limit: SAID_AT_MOST + 1 });
  const said = found.slice(0, SAID_AT_MOST).map((piece) => {
    const [name] = piece.description.split(",");
    return `${name}, ${piece.sku}, ${reasonOf(piece, context)}`;
  });
  const isMore = found.length > SAID_AT_MOST;
  return [NO_PIECES, ...said, ...(isMore ? ["Others aren't available either"] : [])].join(". ");
}

function reasonOf(piece: Piece, context: Context): string {
  const { db } = shop();
  const sale = saleOfPiece(db, piece.id);
  if (piece.state === "sold" && sale)
    return `was sold on ${formatDate(dayIn(sale.zone, sale.when))} to ${sale.to} (${ticketNumber(sale.saleId)})`;
  const transfer = piece.state === "in_transit" && transferOfPiece(db, piece.id);
  if (transfer) return `is in transit, ${onTransferText(transfer)}`;
  const stores = isOnHand(piece.state) ? storeNames(db) : [];
  const place = stores.find(({ key }) => key === piece.location)?.name;
  // Another customer may be looking on.
  const namesCustomer = can(actorOf(context), "customers.view") && !factsOf(context).customerView;
  const state = whereabouts(db, piece, { namesCustomer });
  return `is ${state}${place ? `, in ${place}` : ""}`;
}
