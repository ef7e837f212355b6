import { eq } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { oneOrMany } from "~db/one-of-many.ts";
import { buyLines, receivingLines, saleTradeIns, vendors } from "~db/schema/index.ts";
import type { Piece } from "./piece.ts";

/** The origin of a piece: its vendor, and the invoice, ticket or buy that brought it. */
export interface PieceOrigin {
  vendor: { id: number; name: string } | null;
  receivingId: number | null;
  tradeInSaleId: number | null;
  buyId: number | null;
}

export function originOf(tx: Tx, { id, vendorId }: Pick<Piece, "id" | "vendorId">): PieceOrigin {
  const vendor =
    vendorId === null
      ? undefined
      : tx.select({ id: vendors.id, name: vendors.name }).from(vendors).where(eq(vendors.id, vendorId)).get();
  const line = tx
    .select({ receivingId: receivingLines.receivingId })
    .from(receivingLines)
    .where(eq(receivingLines.pieceId, id))
    .get();
  const tradeInSaleId = ticketOfTradeIn(tx, id);
  return {
    vendor: vendor ?? null,
    receivingId: line?.receivingId ?? null,
    tradeInSaleId,
    buyId: buyOfPiece(tx, id),
  };
}

function ticketOfTradeIn(tx: Tx, pieceId: number): number | null {
  const row = tx
    .select({ saleId: saleTradeIns.saleId })
    .from(saleTradeIns)
    .where(eq(saleTradeIns.pieceId, pieceId))
    .get();
  return row?.saleId ?? null;
}

export function buyOfPiece(tx: Tx, pieceId: number): number | null {
  const row = tx.select({ buyId: buyLines.buyId }).from(buyLines).where(eq(buyLines.pieceId, pieceId)).get();
  return row?.buyId ?? null;
}

/**
 * True if a piece that was traded in, or bought from the public, has no price yet. Until it has, it isn't
 * sold at any price.
 */
export function isToBePriced(tx: Tx, piece: Pick<Piece, "id" | "retailPrice">): boolean {
  return toBePriced(tx, [piece]).has(piece.id);
}

/** Returns the ids of those pieces that `isToBePriced` is true of. */
export function toBePriced(tx: Tx, all: readonly Pick<Piece, "id" | "retailPrice">[]): Set<number> {
  const ids = all.filter(({ retailPrice }) => retailPrice === 0).map(({ id }) => id);
  if (ids.length === 0) return new Set();
  const cameIn = [saleTradeIns, buyLines].flatMap((table) =>
    tx.select({ id: table.pieceId }).from(table).where(oneOrMany(table.pieceId, ids)).all(),
  );
  return new Set(cameIn.flatMap(({ id }) => id ?? []));
}
