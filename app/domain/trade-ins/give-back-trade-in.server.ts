import { eq, sql } from "drizzle-orm";
import { insertRow } from "~db/insert-row.ts";
import { pieceMovements, pieces } from "~db/schema/index.ts";
import type { Trail } from "../result.ts";
import type { RuleContext } from "../rule-context.ts";
import { pieceOfTicket } from "./traded-in-piece.server.ts";

/** Gives back what a voided ticket brought: it leaves the stock. `whyNotGiveBack` says beforehand whether it can. */
export function giveBackTradeIn({ tx, actor, now }: RuleContext, saleId: number): Trail[] {
  const piece = pieceOfTicket(tx, saleId);
  if (!piece) return [];
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
    saleId,
  });
  return [
    {
      action: "piece.moved",
      record: { kind: "piece", id: piece.id },
      before: { state: piece.state },
      after: { state, kind: "given_back", saleId },
    },
  ];
}
