import { searchedPiece } from "./searched-text-of-piece.ts";
import { pieceMovements, pieces } from "~db/schema/index.ts";
import { cents } from "../../money.ts";
import type { RuleContext } from "../../rule-context.ts";
import { done, type Result } from "../../result.ts";
import type { Piece } from "./piece.ts";
import { foldSku } from "../../fold-sku.ts";
import type { TakenSku } from "./new-sku.server.ts";
import { refuseBadPiece } from "./refuse-bad-piece.server.ts";
import { keepStones } from "./keep-stones.server.ts";
import { spelledCase } from "./display-cases.server.ts";
import type { PieceDetails } from "./piece-fields.ts";
import type { StoneDetails } from "./stones.ts";
import { told } from "../../shop/trail/entry-content.ts";

/** The ticket or buy that brings a piece to the shop, unless it is simply received. */
export type Coming = { kind: "traded_in"; saleId: number } | { kind: "bought"; buyId: number };

/** Adds an available piece with its stones and its first movement. A taken SKU is a conflict. */
export function addPiece(
  { tx, actor, now }: RuleContext,
  { stones = [], ...details }: PieceDetails & { stones?: StoneDetails[]; importId?: number },
  coming?: Coming,
): Result<Piece, TakenSku> {
  const refusal = refuseBadPiece(tx, details);
  if (refusal) return refusal;
  const piece = tx
    .insert(pieces)
    .values({
      ...details,
      displayCase: spelledCase(tx, details.displayCase),
      cost: details.cost ?? cents(0),
      foldedSku: foldSku(details.sku),
      searchText: searchedPiece(details, stones),
      createdAt: now,
    })
    .returning()
    .get();
  keepStones(tx, piece.id, stones);
  tx.insert(pieceMovements)
    .values({
      pieceId: piece.id,
      kind: "received",
      ...coming,
      at: now,
      store: piece.location,
      employeeId: actor.id,
    })
    .run();
  const after = stones.length > 0 ? { ...piece, stones } : piece;
  return done(piece, {
    action: "piece.received",
    record: { kind: "piece", id: piece.id },
    after: told("piece", after),
  });
}
