import { dayIn } from "../domain/dates.ts";
import type { RouterContextProvider } from "react-router";
import { can } from "../domain/permissions.ts";
import { whyAway } from "../domain/stock/transfers/on-a-transfer.server.ts";
import { isForSale, whyUnpriced } from "../domain/stock/pieces/for-sale.server.ts";
import { isAvailable, isOnHand } from "../domain/stock/pieces/piece-states.ts";
import { pieceOfSku } from "../domain/stock/pieces/find-pieces.server.ts";
import type { Piece } from "../domain/stock/pieces/piece.ts";
import { saleOfPiece } from "../domain/counter/sales/find-sales.server.ts";
import { ticketNumber } from "../domain/counter/sales/sale.ts";
import { storeNames } from "../domain/shop/stores/find-stores.server.ts";
import { shop } from "../runtime/shop.server.ts";
import { formatDate } from "../ui/format.ts";
import { actorOf, factsOf } from "./context.ts";

type Context = Readonly<RouterContextProvider>;

/**
 * Says why the piece with this SKU isn't for sale: when and to whom it was sold, or what it is away for, and
 * where, or that it waits for its price. Null if there is no such piece, or it is for sale.
 */
export function whyNotForSale(sku: string, context: Context): string | null {
  const { db } = shop();
  const piece = pieceOfSku(db, sku);
  return piece && !isForSale(db, piece) ? `${piece.sku} ${reasonNotForSale(piece, context)}` : null;
}

/** The reason alone: 'was sold on Nov 3, 2026 to …', 'is reserved …'. No more of it than the reader may see. */
export function reasonNotForSale(piece: Piece, context: Context): string {
  const { db } = shop();
  const actor = actorOf(context);
  const unpriced = isAvailable(piece) ? whyUnpriced(db, piece) : null;
  if (unpriced !== null) return unpriced;
  // Another customer may be looking on.
  const { customerView } = factsOf(context);
  const sale = piece.state === "sold" && saleOfPiece(db, actor, piece.id);
  if (sale) {
    const buyer = customerView ? "" : ` to ${sale.to}`;
    return `was sold on ${formatDate(dayIn(sale.zone, sale.when))}${buyer} (${ticketNumber(sale.saleId)})`;
  }
  const stores = isOnHand(piece.state) ? storeNames(db) : [];
  const place = stores.find(({ key }) => key === piece.location)?.name;
  const namesCustomer = can(actor, "customers.view") && !customerView;
  const state = whyAway({ tx: db, actor }, piece, { namesCustomer });
  return `is ${state}${place ? `, in ${place}` : ""}`;
}
