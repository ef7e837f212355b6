import type { Instant } from "~/domain/dates";
import { stepsNow } from "~/domain/stock/movements/move-piece.server";
import { isPastDue } from "~/domain/stock/movements/out-states";
import { cameBy, whyHeld } from "~/domain/stock/movements/on-hold.server";
import { pieceNow } from "~/domain/stock/movements/piece-now.server";
import { STEP_LABELS } from "~/domain/stock/movements/step-words";
import { STEP_BACK } from "~/domain/stock/movements/allowed-steps";
import { type Actor, can } from "~/domain/permissions";
import { lateBy } from "~/domain/next-of-record";
import type { Piece } from "~/domain/stock/pieces/piece";
import { type PieceState, standingLabel } from "~/domain/stock/pieces/piece-states";
import { todayAt } from "~/domain/shop/stores/find-stores.server";
import { shop } from "~/runtime/shop.server";
import { slipPath, stepPath } from "../movements/move-address.ts";

/**
 * Describes for its record what a piece that isn't for sale is now; null if it is for sale or sold. `seesVendor` is
 * `showsOrigin`.
 */
export function shownNow(piece: Piece, actor: Actor, seesVendor: boolean) {
  const { db } = shop();
  if (piece.state === "available" || piece.state === "sold") return null;
  const now = pieceNow(db, piece);
  const back = now.order ? undefined : STEP_BACK[piece.state as PieceState];
  const mayMove = can(actor, "inventory.edit");
  const isOut = now.dueDay !== null;
  const at = Date.now() as Instant;
  const today = todayAt(db, piece.location, at);
  const isHeld = now.kind === "held";
  const isFree = whyHeld(db, piece, at) === null;
  return {
    title: standingLabel(piece),
    /** On hold because the public brought it: nothing can be done with it before the day. */
    isHeld,
    isHoldOver: isHeld && isFree,
    came: cameBy(now.isOfBuy),
    willBeScrap: piece.isScrap && isHeld,
    isHold: piece.state === "reserved" && isOut,
    since: now.since,
    order: can(actor, "repairs.view") ? now.order : null,
    customer: can(actor, "customers.view") ? now.customer : null,
    isCustomers: now.customer !== null,
    toWhom: seesVendor || now.kind !== "sent_to_vendor" ? now.toWhom : null,
    dueDay: now.dueDay,
    isOverdue: now.dueDay !== null && isPastDue(now.dueDay, today),
    /** ', 5 days late', or nothing. */
    late: now.dueDay === null ? "" : lateBy(now.dueDay, today),
    value: now.value,
    note: now.note,
    slip: slipPath(piece.id, now),
    back: mayMove && back && isFree ? { to: stepPath(piece.id, back), label: STEP_LABELS[back] } : null,
  };
}

export type ShownNow = NonNullable<ReturnType<typeof shownNow>>;

/** Whether the actor can take any step with the piece. */
export function mayMove(piece: Piece, actor: Actor): boolean {
  return can(actor, "inventory.edit") && stepsNow(shop().db, piece, Date.now() as Instant).length > 0;
}
