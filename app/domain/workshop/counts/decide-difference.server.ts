import { and, desc, eq, gt, inArray, lt, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { insertRow } from "~db/insert-row.ts";
import { countDecisions, countLines, pieceMovements, pieces } from "~db/schema/index.ts";
import { colleagues } from "../../shop/approvals/who-may-approve.server.ts";
import { askApproval } from "../../shop/approvals/ask-approval.server.ts";
import { heldUntil, holdOfFound, whyHeld } from "../../stock/movements/on-hold.server.ts";
import { type Movement, movementOf, toldOfLost } from "../../stock/movements/allowed-steps.ts";
import { noteWriteOff } from "../../stock/movements/write-offs-worth-a-look.server.ts";
import { getPiece, lastSaleOf } from "../../stock/pieces/find-pieces.server.ts";
import type { Piece } from "../../stock/pieces/piece.ts";
import { isOnHand, STATE_AFTER, standingLabel } from "../../stock/pieces/piece-states.ts";
import { listStores } from "../../shop/stores/find-stores.server.ts";
import { done, refuse, type Refused, type Result, type Trail } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { ticketNumber } from "../../counter/sales/sale.ts";
import { COUNT_DECISION_LABELS, decisionsFor } from "./count-decisions.ts";
import type { CountDecision, CountHead, CountLine } from "./count.ts";
import { getLineOf } from "./find-counts.server.ts";
import { countToChange } from "./scan.server.ts";
import { told } from "../../shop/trail/entry-content.ts";

interface Decision {
  countId: number;
  lineId: number;
  decision: CountDecision;
}

/** The effect of a decision on its piece: nothing, or a movement. */
type Move = {
  kind: Extract<Movement, "lost" | "found" | "scrapped"> | "held" | "moved";
  /** The ticket behind a hold. */
  saleId?: number | null;
  buyId?: number | null;
  set: Partial<Piece>;
  approvedBy: number | null;
} | null;

/**
 * Decides a difference of a count of pieces, once. 'Lost' and 'Back in stock' take the permission to correct stock or
 * an approval, and so does what one count after the other missed, if it is to be found later. What was marked as lost
 * since is 'Lost' without another movement. Refused (409) if it was decided already, and if the piece has changed since
 * in a way that makes the decision wrong.
 */
export function decide(ctx: RuleContext, { countId, lineId, decision }: Decision): Result<CountLine> {
  const { tx, actor, now } = ctx;
  const found = countToChange(ctx, countId);
  if (!found.ok) return found;
  const { count } = found;
  const line = getLineOf(tx, countId, lineId);
  if (!line) return refuse("missing", "No such record");
  if (line.decision) {
    const { by, decision: earlier } = line.decision;
    return refuse("conflict", `${by} already resolved this: ${COUNT_DECISION_LABELS[earlier]}`);
  }
  if (!decisionsFor(count, line).includes(decision))
    return refuse("invalid", "This line can't be resolved that way", "decision");
  const piece = line.piece && getPiece(tx, line.piece.id);
  const move: Moving = piece ? moveOf(ctx, { count, line, piece, decision }) : { ok: true, move: null };
  if (!move.ok) return move;
  const trails: Trail[] = [];
  if (piece && move.move) trails.push(movePiece(ctx, piece, count, move.move));
  if (piece && move.move?.kind === "lost")
    trails.push(noteWriteOff({ ...ctx, approvedBy: move.move.approvedBy }, piece));
  insertRow(tx, countDecisions, { lineId, decision, at: now, employeeId: actor.id });
  const after = getLineOf(tx, countId, lineId);
  if (!after) throw new Error(`Line ${lineId} of count ${countId} can't be read`);
  return done(
    after,
    {
      action: "count.decided",
      record: { kind: "count", id: countId },
      after: { row: lineId, number: line.piece?.sku ?? line.scanned, result: line.result, decision },
      approvedBy: move.move?.approvedBy ?? move.approvedBy ?? null,
    },
    ...trails,
  );
}

/** `approvedBy` is of a decision that moves nothing. */
type Moving = { ok: true; move: Move; approvedBy?: number | null } | Refused;

interface Asked {
  count: CountHead;
  line: CountLine;
  piece: Piece;
  decision: CountDecision;
}

function moveOf(ctx: RuleContext, asked: Asked): Moving {
  switch (asked.decision) {
    case "left":
      return { ok: true, move: null };
    case "found_since":
      return findLater(ctx, asked);
    case "lost":
      return loseIt(ctx, asked);
    case "put_here":
      return putItHere(ctx, asked);
    case "back_in_stock":
      return bringItBack(ctx, asked);
  }
}

function loseIt(ctx: RuleContext, { count, piece, line }: Asked): { ok: true; move: Move } | Refused {
  const { sku, state, location } = piece;
  // It was marked as lost meanwhile: this count has nothing more to say of it.
  if (state === "lost" && movedSince(ctx.tx, piece, line)) return { ok: true, move: null };
  if (state === "reserved" && heldUntil(ctx.tx, piece) === null)
    return refuse("conflict", `${sku} is reserved: release it first`);
  const isChanged = !isOnHand(state) || location !== count.store.key || movedSince(ctx.tx, piece, line);
  if (isChanged) return refuse("conflict", changed(ctx.tx, piece));
  const approved = mayCorrect(ctx, piece, `Marking ${sku} as lost needs approval`);
  return approved.ok
    ? {
        ok: true,
        move: { kind: "lost", set: { state: "lost", dueDay: null }, approvedBy: approved.by },
      }
    : approved;
}

function bringItBack(ctx: RuleContext, { count, piece }: Asked): { ok: true; move: Move } | Refused {
  if (piece.state !== "lost") return refuse("conflict", changed(ctx.tx, piece));
  const approved = mayCorrect(ctx, piece, `Bringing ${piece.sku} back needs approval`);
  if (!approved.ok) return approved;
  const hold = holdOfFound(ctx.tx, piece, ctx.now);
  const kind = hold ? "held" : movementOf("found", piece.isScrap);
  const set = { state: STATE_AFTER[kind], dueDay: hold?.dueDay ?? null, ...placeIn(count, piece) };
  return {
    ok: true,
    move: { kind, saleId: hold?.saleId ?? null, buyId: hold?.buyId ?? null, set, approvedBy: approved.by },
  };
}

/** Nobody scanned what one count after the other missed: that it turned up again is somebody's word. */
function findLater(ctx: RuleContext, { line, piece }: Asked): Moving {
  if (piece.state === "lost")
    return refuse("conflict", `${changed(ctx.tx, piece)}. Mark it as found on its own page`);
  if (!wasMissedBefore(ctx, piece, line)) return { ok: true, move: null };
  const approved = mayCorrect(
    ctx,
    piece,
    `The count before missed ${piece.sku} as well: finding it later again needs approval`,
  );
  return approved.ok ? { ok: true, move: null, approvedBy: approved.by } : approved;
}

/**
 * A count that didn't expect the piece, in which somebody typed its number, says nothing of it. Nor does one in which
 * nobody but whoever decides found it, such as of a case for that piece alone, or of all that they never end.
 */
function wasMissedBefore({ tx, actor }: RuleContext, { id }: Piece, line: CountLine): boolean {
  const areColleagues = colleagues(tx);
  const before = tx
    .select({ result: countLines.result, employeeId: countLines.employeeId })
    .from(countLines)
    .where(
      and(
        eq(countLines.pieceId, id),
        lt(countLines.id, line.id),
        inArray(countLines.result, ["found", "missing"]),
      ),
    )
    .orderBy(desc(countLines.id))
    .all();
  const says = before.find(
    ({ result, employeeId }) => result === "missing" || areColleagues(employeeId, actor.id),
  );
  return says?.result === "missing";
}

/** Whoever sold it, sent it or took it back since had it in hand. */
function movedSince(tx: Tx, { id }: Piece, { at }: CountLine): boolean {
  const { pieceId, at: movedAt } = pieceMovements;
  const moved = tx
    .select({ id: pieceMovements.id })
    .from(pieceMovements)
    .where(and(eq(pieceId, id), gt(movedAt, at)))
    .limit(1)
    .get();
  return moved !== undefined;
}

/** Moves the piece here, but only if it still is where the books had it when it was scanned. */
function putItHere(
  { tx, now }: RuleContext,
  { count, piece, line }: Asked,
): { ok: true; move: Move } | Refused {
  const { store, displayCase } = line.recorded;
  const isThereStill = isOnHand(piece.state) && piece.location === store && piece.displayCase === displayCase;
  if (!isThereStill) return refuse("conflict", changed(tx, piece));
  const held = count.store.key === piece.location ? null : whyHeld(tx, piece, now);
  if (held !== null) return refuse("conflict", held);
  return { ok: true, move: { kind: "moved", set: placeIn(count, piece), approvedBy: null } };
}

/**
 * Returns the counted place for a piece. It keeps its case only in the same store, since a case belongs to
 * its store.
 */
function placeIn({ store, displayCase }: CountHead, piece: Piece) {
  const same = piece.location === store.key ? piece.displayCase : null;
  return { location: store.key, displayCase: displayCase ?? same };
}

function mayCorrect(ctx: RuleContext, { id, retailPrice }: Piece, message: string) {
  const record = { kind: "piece", id } as const;
  return askApproval(ctx, [
    { permission: "inventory.correct", record, amount: retailPrice, limit: 0, field: "", message },
  ]);
}

/** Says how a piece changed: 'HALO-1 was sold since, S-000181'. */
function changed(tx: Tx, piece: Piece): string {
  const { id, sku, state, location, displayCase } = piece;
  const saleId = state === "sold" ? lastSaleOf(tx, id) : null;
  if (saleId !== null) return `${sku} was sold since, ${ticketNumber(saleId)}`;
  if (!isOnHand(state)) return `${sku} has changed since: ${standingLabel(piece)}`;
  const store = listStores(tx).find(({ key }) => key === location);
  const where = [store?.name ?? "no location", displayCase].filter(Boolean).join(", ");
  return `${sku} has changed since: ${standingLabel(piece)}, ${where}`;
}

function movePiece(
  { tx, actor, now }: RuleContext,
  before: Piece,
  count: CountHead,
  move: NonNullable<Move>,
): Trail {
  const { kind, saleId = null, buyId = null, set, approvedBy } = move;
  const after = tx
    .update(pieces)
    .set({ ...set, version: sql`${pieces.version} + 1` })
    .where(eq(pieces.id, before.id))
    .returning({ state: pieces.state, location: pieces.location, displayCase: pieces.displayCase })
    .get();
  insertRow(tx, pieceMovements, {
    pieceId: before.id,
    kind,
    at: now,
    store: count.store.key,
    employeeId: actor.id,
    saleId,
    buyId,
    dueDay: kind === "held" ? (set.dueDay ?? null) : null,
  });
  const { id, state, location, displayCase } = before;
  return {
    action: "piece.moved",
    record: { kind: "piece", id },
    before: told("piece", { state, location, displayCase }),
    after: told("piece", { kind, ...after, ...toldOfLost(kind, before.isScrap) }),
    approvedBy,
  };
}
