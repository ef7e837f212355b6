import type { Step } from "~/domain/stock/movements/allowed-steps";
import { FIELDS_OF_STEP } from "~/domain/stock/movements/step-fields";
import { type Actor, can } from "~/domain/permissions";
import { getPiece } from "~/domain/stock/pieces/find-pieces.server";
import type { Piece } from "~/domain/stock/pieces/piece";
import { shop } from "~/runtime/shop.server";
import { idParam, notFound } from "~/web/problem";

export function pieceToMove(param: string): Piece {
  const piece = getPiece(shop().db, idParam(param));
  if (!piece) throw notFound();
  return piece;
}

/** Explains why the actor can't take a step that the piece allows. */
export function unableOf(step: Step, actor: Actor): string | null {
  return FIELDS_OF_STEP[step].required.customerId && !can(actor, "customers.view")
    ? "Your role can't choose customers. Ask an administrator"
    : null;
}
