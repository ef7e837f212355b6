import { eq, sql } from "drizzle-orm";
import { insertRow } from "~db/insert-row.ts";
import { pieceMovements, pieces } from "~db/schema/index.ts";
import type { Piece } from "../../stock/pieces/piece.ts";
import type { Trail } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { piecesOfTicket } from "./traded-in-piece.server.ts";
import { told } from "../../shop/trail/entry-content.ts";

/**
 * Gives back all that a voided ticket brought in, which leaves the stock. `whyNotGiveBack` says beforehand if it
 * can.
 */
export function giveBackTradeIns(ctx: RuleContext, saleId: number): Trail[] {
  return piecesOfTicket(ctx.tx, saleId).map((piece) => giveBack(ctx, piece, { saleId }));
}

/** Gives a piece back to whoever brought it, with the voided document. */
export function giveBack(
  { tx, actor, now }: RuleContext,
  piece: Piece,
  document: { saleId: number } | { buyId: number },
): Trail {
  const state = "returned_to_vendor";
  tx.update(pieces)
    .set({ state, dueDay: null, isScrap: false, version: sql`${pieces.version} + 1` })
    .where(eq(pieces.id, piece.id))
    .run();
  insertRow(tx, pieceMovements, {
    pieceId: piece.id,
    kind: "given_back",
    at: now,
    store: piece.location,
    employeeId: actor.id,
    ...document,
  });
  return {
    action: "piece.moved",
    record: { kind: "piece", id: piece.id },
    before: told("piece", { state: piece.state }),
    after: told("piece", { state, kind: "given_back", ...document }),
  };
}
