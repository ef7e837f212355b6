import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { insertRow } from "~db/insert-row.ts";
import { orderPieces, pieceMovements, pieces } from "~db/schema/index.ts";
import { askApproval } from "../../shop/approvals/ask-approval.server.ts";
import { customerForDocument } from "../../people/customers/refuse-erased-or-merged.server.ts";
import type { Day, Instant } from "../../dates.ts";
import { noteLook } from "../../shop/looks/list-look.server.ts";
import type { Cents } from "../../money.ts";
import { can } from "../../permissions.ts";
import { getPiece } from "../pieces/find-pieces.server.ts";
import type { Piece } from "../pieces/piece.ts";
import { isOnHand, STATE_AFTER } from "../pieces/piece-states.ts";
import { done, refuse, type Refused, type Result } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { todayAt } from "../../shop/stores/find-stores.server.ts";
import { refuseStoreIfGiven } from "../../shop/stores/named-store.server.ts";
import { getMovement, type ListedMovement } from "./find-movements.server.ts";
import { outSteps } from "./out-approval.server.ts";
import { heldUntil, holdOfFound, whyHeld } from "./on-hold.server.ts";
import { notOurs, pieceNow, whereabouts } from "./piece-now.server.ts";
import { noteWriteOff } from "./write-offs-worth-a-look.server.ts";
import { STEP_LABELS } from "./step-words.ts";
import {
  isScrapAfter,
  movementOf,
  NOT_OF_SCRAP,
  type Step,
  STEP_BACK,
  STEP_FROM,
  STEPS,
  toldOfLost,
} from "./allowed-steps.ts";
import { correctionOf, isCorrection } from "./correction-approval.server.ts";
import { FIELDS_OF_STEP } from "./step-fields.ts";
import { told } from "../../shop/trail/entry-content.ts";

export interface NewMovement {
  kind: Step;
  customerId: number | null;
  /** A business: a dealer, a workshop, or a vendor. */
  to: string | null;
  due: Day | null;
  value: Cents | null;
  /** Store where a found piece is; its own if missing. */
  location?: string | null;
  note: string | null;
}

/**
 * Takes one step with one piece: a hold, a memo, a repair, a return to its vendor, a stock correction, or the
 * step back. Claims the piece in a state in which the step may begin, so of two steps at once one is refused
 * (409).
 *
 * A permission or an approval is needed for a correction, for returning a piece that the store owns, or that a
 * customer once returned, to its vendor, and for pieces out longer or for less than usual (`outSteps`), which are
 * listed as worth a look, as is what a correction takes out of stock. An extension keeps the holder, and is refused for
 * the day that the piece has already. Amounts are cents; a memo without a value is worth the retail price.
 */
export function movePiece(
  ctx: RuleContext,
  { pieceId, ...sent }: { pieceId: number } & NewMovement,
): Result<ListedMovement> {
  const { tx, actor, now } = ctx;
  const piece = getPiece(tx, pieceId);
  if (!piece) return refuse("missing", "No such record");
  const { kind } = sent;
  const wrong = refuseState(tx, piece, kind, now) ?? refuseWords(sent, todayAt(tx, piece.location, now));
  if (wrong) return wrong;
  if (sent.customerId !== null && !can(actor, "customers.view"))
    return refuse("forbidden", "Your role can't choose customers. Ask an administrator", "customerId");
  const unknown = refuseStoreIfGiven(tx, sent.location, "location");
  if (unknown) return unknown;
  const store = sent.location ?? piece.location;
  const extended = kind === "extended" ? pieceNow(tx, piece) : null;
  if (extended && extended.dueDay === sent.due)
    return refuse("conflict", `${piece.sku} is ${whereabouts(tx, piece)}: choose another date`, "due");
  const sentTo = extended?.customer?.id ?? sent.customerId;
  const found = sentTo === null ? null : customerForDocument(tx, sentTo, "Choose a customer");
  if (found && !found.ok) return found;
  const customerId = found?.customer.id ?? null;
  const record = { kind: "piece", id: pieceId } as const;
  const beyondUsual = outSteps(ctx, piece, sent);
  const isCorrected = isCorrection(tx, kind, piece);
  const approved = askApproval(ctx, [
    ...(isCorrected ? [correctionOf(piece, kind, "")] : []),
    ...beyondUsual,
  ]);
  if (!approved.ok) return approved;
  const backOnHold = kind === "found" ? holdOfFound(tx, piece, now) : null;
  const made = backOnHold ? "held" : kind === "extended" ? null : movementOf(kind, piece.isScrap);
  const dueDay = backOnHold?.dueDay ?? sent.due;
  const state = made ? STATE_AFTER[made] : piece.state;
  const isScrap = made ? isScrapAfter(made, piece.isScrap) : piece.isScrap;
  // A case belongs to its store.
  const displayCase = store === piece.location ? piece.displayCase : null;
  const claimed = tx
    .update(pieces)
    .set({ state, dueDay, isScrap, location: store, displayCase, version: sql`${pieces.version} + 1` })
    .where(and(eq(pieces.id, pieceId), eq(pieces.state, piece.state)))
    .run();
  if (claimed.changes === 0) throw new Error(`Piece ${pieceId} changed within a transaction`);
  const value = extended ? extended.value : kind === "memo_out" ? (sent.value ?? piece.retailPrice) : null;
  const id = insertRow(tx, pieceMovements, {
    pieceId,
    kind: extended?.kind ?? made ?? kind,
    at: now,
    store,
    employeeId: actor.id,
    customerId,
    toWhom: extended ? extended.toWhom : sent.to,
    dueDay,
    value,
    note: sent.note,
    saleId: backOnHold?.saleId ?? null,
    buyId: backOnHold?.buyId ?? null,
  });
  // Leaves out names and words, which an erasure would have to find here.
  const isElsewhere = store !== piece.location;
  const after = {
    state,
    kind: made ?? kind,
    customerId,
    dueDay,
    value,
    ...(isElsewhere && { location: store }),
    ...toldOfLost(kind, isScrap),
  };
  const movement = getMovement(tx, id);
  if (!movement) throw new Error(`Movement ${id} was written and can't be read`);
  const amount = value ?? piece.retailPrice;
  const ofApproved = { ...ctx, approvedBy: approved.by };
  // Also for those who can't see what it cost, and whom the price was asked for.
  const isBelowCost = kind === "memo_out" && amount < piece.cost;
  const looks =
    beyondUsual.length > 0 || isBelowCost ? [noteLook(ofApproved, { kind: "memo", record, amount })] : [];
  if (isCorrected && !isOnHand(state)) looks.push(noteWriteOff(ofApproved, piece));
  return done(
    movement,
    {
      action: "piece.moved",
      record,
      before: told("piece", {
        state: piece.state,
        ...(extended && { dueDay: extended.dueDay }),
        ...(isElsewhere && { location: piece.location }),
      }),
      after: told("piece", after),
      approvedBy: approved.by,
    },
    ...looks,
  );
}

/** The steps that this piece can take. */
export function stepsNow(tx: Tx, piece: Piece, now: Instant): Step[] {
  const mayBegin = (step: Step) => [...STEP_FROM[step], step === "lost" && "reserved"].includes(piece.state);
  return STEPS.filter((step) => mayBegin(step) && refuseState(tx, piece, step, now) === null);
}

/** Reason this piece can't take the step, and what to do first; null if it can. */
export function refuseState(tx: Tx, piece: Piece, kind: Step, now: Instant): Refused | null {
  if (kind === "scrapped" && piece.isScrap) return refuse("conflict", `${piece.sku} is already scrap`);
  const hold = heldUntil(tx, piece);
  const isHeld = hold !== null;
  // A stolen piece isn't on hold. It goes back on hold when it is found.
  if (isHeld && kind === "lost") return null;
  const held = whyHeld(tx, piece, now);
  if (held !== null) return refuse("conflict", held);
  if (isHeld && kind === "extended")
    return refuse(
      "conflict",
      `${piece.sku} was ${hold.came}: its hold has ended and can't be extended. Release it`,
    );
  if ((kind === "scrapped" || kind === "melted") && piece.ownership !== "owned")
    return refuse("conflict", notOurs(piece));
  if (piece.isScrap && NOT_OF_SCRAP.includes(kind))
    return refuse("conflict", `${piece.sku} is scrap. Choose '${STEP_LABELS.restored}' first`);
  const isAllowed = STEP_FROM[kind].some((state) => state === piece.state);
  const isOfOrder = piece.state === "reserved" && isPutAway(tx, piece.id);
  if (isAllowed && !isOfOrder) return null;
  const where = `${piece.sku} is ${whereabouts(tx, piece)}`;
  return refuse("conflict", `${where}. ${firstDo(piece, kind, isOfOrder)}`);
}

function firstDo({ state }: Piece, kind: Step, isOfOrder: boolean): string {
  if (isOfOrder) return "Cancel that order first";
  if (kind === "extended") return "It has no due date to extend";
  if (STATE_AFTER[kind] === state) return "Nothing to change";
  if (state === "sold") return "Take it back with a return first";
  if (state === "in_transit") return "Receive it first";
  const back = STEP_BACK[state as keyof typeof STEP_BACK];
  if (back === kind) throw new Error(`${kind} is allowed from ${state}`);
  return back ? `Choose '${STEP_LABELS[back]}' first` : "This can't be done now";
}

/** True if the piece waits for an order, whose own steps end that. */
export function isPutAway(tx: Tx, pieceId: number): boolean {
  const row = tx
    .select({ id: orderPieces.id })
    .from(orderPieces)
    .where(and(eq(orderPieces.pieceId, pieceId), eq(orderPieces.isReserved, true)))
    .get();
  return row !== undefined;
}

function refuseWords({ kind, ...sent }: NewMovement, today: Day): Refused | null {
  const { takes, required } = FIELDS_OF_STEP[kind];
  for (const name of ["customerId", "to", "due", "value", "location"] as const) {
    const isTaken = takes.includes(name);
    if (!isTaken && (sent[name] ?? null) !== null)
      return refuse("invalid", `Leave this empty for '${STEP_LABELS[kind]}'`, name);
  }
  for (const [name, message] of Object.entries(required))
    if (sent[name as keyof typeof sent] === null) return refuse("invalid", message, name);
  if (sent.due !== null && sent.due < today) return refuse("invalid", "Choose today or a later day", "due");
  if (kind === "memo_out" && sent.customerId === null && sent.to === null)
    return refuse("invalid", "Choose a customer or enter a business", "customerId");
  if (kind === "memo_out" && sent.customerId !== null && sent.to !== null)
    return refuse("invalid", "Choose a customer or enter a business, not both", "to");
  return null;
}
