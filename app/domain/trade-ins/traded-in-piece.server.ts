import { eq } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { pieces, sales, saleTradeIns } from "~db/schema/index.ts";
import { pieceNow, whereabouts } from "../movements/piece-now.server.ts";
import { listStores } from "../stores/find-stores.server.ts";
import type { Piece } from "../pieces/piece.ts";

/** The ticket that brought a piece; null for others. */
export function ticketOfTradeIn(tx: Tx, pieceId: number): number | null {
  const row = tx
    .select({ saleId: saleTradeIns.saleId })
    .from(saleTradeIns)
    .where(eq(saleTradeIns.pieceId, pieceId))
    .get();
  return row?.saleId ?? null;
}

/** Whether nobody has said yet what a piece that was traded in is to cost. Until then it isn't sold, at any price. */
export function isToBePriced(tx: Tx, { id, retailPrice }: Pick<Piece, "id" | "retailPrice">): boolean {
  return retailPrice === 0 && ticketOfTradeIn(tx, id) !== null;
}

/** What a ticket's trade-in became. */
export function pieceOfTicket(tx: Tx, saleId: number): Piece | undefined {
  return tx
    .select({ piece: pieces })
    .from(saleTradeIns)
    .innerJoin(pieces, eq(pieces.id, saleTradeIns.pieceId))
    .where(eq(saleTradeIns.saleId, saleId))
    .get()?.piece;
}

/** Why a trade-in can't be given back with its ticket: it isn't at hand. Null if it can, or made no piece. */
export function whyNotGiveBack(tx: Tx, saleId: number): string | null {
  const piece = pieceOfTicket(tx, saleId);
  if (!piece) return null;
  const isHere =
    piece.state === "available" ||
    piece.state === "damaged" ||
    (piece.state === "reserved" && pieceNow(tx, piece).kind === "held");
  const { store } = tx.select({ store: sales.store }).from(sales).where(eq(sales.id, saleId)).get() ?? {};
  if (isHere && piece.location !== store) {
    const place = listStores(tx).find(({ key }) => key === piece.location)?.name ?? "no store";
    return `The trade-in ${piece.sku} is at ${place}: transfer it back first, or return the ticket instead`;
  }
  if (isHere) return null;
  return `The trade-in ${piece.sku} is ${whereabouts(tx, piece)}: bring it back first, or return the ticket instead`;
}
