import { asc, eq } from "drizzle-orm";
import { isAvailable } from "../../stock/pieces/piece-states.ts";
import type { Tx } from "~db/client.server.ts";
import { pieces, sales, saleTradeIns } from "~db/schema/index.ts";
import { heldUntil } from "../../stock/movements/on-hold.server.ts";
import { listStores } from "../../shop/stores/find-stores.server.ts";
import type { Piece } from "../../stock/pieces/piece.ts";
import type { RuleContext } from "../../rule-context.ts";
import { whyAway } from "../../stock/transfers/on-a-transfer.server.ts";

type By = Pick<RuleContext, "tx" | "actor">;

/** Finds the pieces that a ticket's trade-ins became. */
export function piecesOfTicket(tx: Tx, saleId: number): Piece[] {
  return tx
    .select({ piece: pieces })
    .from(saleTradeIns)
    .innerJoin(pieces, eq(pieces.id, saleTradeIns.pieceId))
    .where(eq(saleTradeIns.saleId, saleId))
    .orderBy(asc(saleTradeIns.id))
    .all()
    .map(({ piece }) => piece);
}

/**
 * Says why trade-ins can't be given back with their ticket: one isn't at hand. Null if they can, or if they made no
 * piece.
 */
export function whyNotGiveBack(by: By, saleId: number): string | null {
  const { tx } = by;
  const brought = piecesOfTicket(tx, saleId);
  if (brought.length === 0) return null;
  const { store } = tx.select({ store: sales.store }).from(sales).where(eq(sales.id, saleId)).get() ?? {};
  for (const piece of brought) {
    const where = whyNotAtHand(by, piece, store ?? null);
    if (where !== null) return `The trade-in ${where} first, or return the ticket instead`;
  }
  return null;
}

/** Says why the store can't give a piece back: '14K-0012 is at Denver: transfer it back'. Null if it can. */
export function whyNotAtHand(by: By, piece: Piece, store: string | null): string | null {
  const { tx } = by;
  const isHere = isAvailable(piece) || piece.state === "damaged" || heldUntil(tx, piece) !== null;
  if (isHere && piece.location === store) return null;
  if (!isHere) return `${piece.sku} is ${whyAway(by, piece)}: bring it back`;
  const place = listStores(tx).find(({ key }) => key === piece.location)?.name ?? "no store";
  return `${piece.sku} is at ${place}: transfer it back`;
}
