import { and, desc, eq, isNotNull } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { oneOfMany } from "~db/one-of-many.ts";
import { pieceMovements, pieces } from "~db/schema/index.ts";
import { type Day, type Instant, spelled } from "../../dates.ts";
import type { Piece } from "../pieces/piece.ts";
import { todayAt } from "../../shop/stores/find-stores.server.ts";
import { isHoldOver } from "./out-states.ts";
import { pieceNow } from "./piece-now.server.ts";

/**
 * Last day of a hold on a piece that the public brought, and how it came; null for any other, including one
 * reserved for a customer or an order.
 */
export function heldUntil(
  tx: Tx,
  piece: Pick<Piece, "id" | "location" | "state">,
): { day: Day | null; came: string } | null {
  if (piece.state !== "reserved") return null;
  const { kind, dueDay, isOfBuy } = pieceNow(tx, piece);
  return kind === "held" ? { day: dueDay, came: cameBy(isOfBuy) } : null;
}

/** Last day of the hold for each of these pieces that the public brought and that nobody released yet. */
export function holdsOf(tx: Tx, ids: readonly number[]): Map<number, Day> {
  const { id, location, state } = pieces;
  const reserved = tx
    .select({ id, location, state })
    .from(pieces)
    .where(and(oneOfMany(id, ids), eq(state, "reserved"), isNotNull(pieces.dueDay)))
    .all();
  return new Map(
    reserved.flatMap((piece) => {
      const day = heldUntil(tx, piece)?.day ?? null;
      return day === null ? [] : [[piece.id, day]];
    }),
  );
}

/** Origin of a held piece: 'traded in'. */
export function cameBy(isOfBuy: boolean): string {
  return isOfBuy ? "bought from the public" : "traded in";
}

/**
 * Reason nothing may be done with a piece yet: the public brought it, and its store's rule holds it. Null for
 * others.
 */
export function whyHeld(
  tx: Tx,
  piece: Pick<Piece, "id" | "sku" | "location" | "state">,
  now: Instant,
): string | null {
  const held = heldUntil(tx, piece);
  return held !== null && held.day !== null && !isHoldOver(held.day, todayAt(tx, piece.location, now))
    ? `${piece.sku} was ${held.came} and is on hold until ${spelled(held.day)}`
    : null;
}

/** The hold that a loss didn't end, if its day is still to come. A found piece goes back to it. */
export function holdOfFound(tx: Tx, { id, location }: Pick<Piece, "id" | "location">, now: Instant) {
  const held = tx
    .select({ dueDay: pieceMovements.dueDay, saleId: pieceMovements.saleId, buyId: pieceMovements.buyId })
    .from(pieceMovements)
    .where(and(eq(pieceMovements.pieceId, id), eq(pieceMovements.kind, "held")))
    .orderBy(desc(pieceMovements.id))
    .limit(1)
    .get();
  return held && held.dueDay !== null && !isHoldOver(held.dueDay, todayAt(tx, location, now)) ? held : null;
}
