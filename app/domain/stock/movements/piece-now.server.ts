import { and, asc, desc, eq, gt, inArray, lt } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { customers, employees, orders, pieceMovements } from "~db/schema/index.ts";
import { keptIdOf } from "../../people/merges/one-person.server.ts";
import { type Day, dayIn, type Instant, spelled } from "../../dates.ts";
import { documentNumber } from "../../document-number.ts";
import { fullNameIn } from "../../full-name.server.ts";
import type { Cents } from "../../money.ts";
import { standingLabel } from "../pieces/piece-states.ts";
import { OWNERSHIP_LABELS } from "../pieces/ownership.ts";
import type { Piece } from "../pieces/piece.ts";
import { zoneOf } from "../../shop/stores/find-stores.server.ts";
import { EXTENDED_KINDS, STATE_KINDS, stateAfter } from "./allowed-steps.ts";

/** The movement that put a piece in its state; if it was extended since, with the newest due day. */
export interface PieceNow {
  /** The newest movement of that state, which has the due day. */
  movementId: number;
  kind: string;
  at: Instant;
  /** Day of the movement at the piece's store. */
  since: Day;
  by: string;
  /** True if the piece is held because of a buy; otherwise a ticket brought it. */
  isOfBuy: boolean;
  /** The order it is put away for. */
  order: { id: number; number: string } | null;
  /** The customer it is held for, or who has it on memo. */
  customer: { id: number; name: string } | null;
  toWhom: string | null;
  dueDay: Day | null;
  value: Cents | null;
  note: string | null;
}

export function pieceNow(tx: Tx, { id, location }: Pick<Piece, "id" | "location">): PieceNow {
  const row = movementOf(tx, id);
  if (!row) throw new Error(`Piece ${id} has no movement`);
  const { moved, orderKind } = row;
  const { kind, customerId, orderId, toWhom, dueDay, value } = moved;
  const begun = EXTENDED_KINDS.includes(kind) ? (firstOfRun(tx, id, kind) ?? row) : row;
  const { at, note } = begun.moved;
  return {
    movementId: moved.id,
    kind,
    at,
    since: dayIn(zoneOf(tx, location), at),
    by: begun.by,
    isOfBuy: begun.moved.buyId !== null,
    order: orderId && orderKind ? { id: orderId, number: documentNumber(orderKind, orderId) } : null,
    customer: customerId === null ? null : customerNow(tx, customerId),
    toWhom,
    dueDay,
    value,
    note,
  };
}

/** The newest movement of a piece that gave it a state, or the first of them after another one. */
function movementOf(tx: Tx, pieceId: number, after?: number) {
  const isOfState = and(eq(pieceMovements.pieceId, pieceId), inArray(pieceMovements.kind, STATE_KINDS));
  return tx
    .select({ moved: pieceMovements, by: fullNameIn(employees), orderKind: orders.kind })
    .from(pieceMovements)
    .innerJoin(employees, eq(employees.id, pieceMovements.employeeId))
    .leftJoin(orders, eq(orders.id, pieceMovements.orderId))
    .where(and(isOfState, after === undefined ? undefined : gt(pieceMovements.id, after)))
    .orderBy(after === undefined ? desc(pieceMovements.id) : asc(pieceMovements.id))
    .limit(1)
    .get();
}

/** Id of the movement that began what this one extended; its own if it extended nothing. */
export function beginningOf(
  tx: Tx,
  { id, pieceId, kind }: Pick<typeof pieceMovements.$inferSelect, "id" | "pieceId" | "kind">,
): number {
  return (EXTENDED_KINDS.includes(kind) ? firstOfRun(tx, pieceId, kind, id)?.moved.id : null) ?? id;
}

/**
 * The movement that began the state, which others may have extended since, as often as anybody likes. With `until` the
 * state is that of the movement with this id.
 */
function firstOfRun(tx: Tx, pieceId: number, kind: string, until?: number) {
  const { id } = pieceMovements;
  const before = tx
    .select({ id })
    .from(pieceMovements)
    .where(
      and(
        eq(pieceMovements.pieceId, pieceId),
        until === undefined ? undefined : lt(id, until),
        inArray(
          pieceMovements.kind,
          STATE_KINDS.filter((one) => one !== kind),
        ),
      ),
    )
    .orderBy(desc(id))
    .limit(1)
    .get();
  return movementOf(tx, pieceId, before?.id ?? 0);
}

/** The customer, or the kept one after a merge. */
function customerNow(tx: Tx, customerId: number): { id: number; name: string } {
  const id = keptIdOf(tx, customerId);
  const row = tx
    .select({ name: fullNameIn(customers) })
    .from(customers)
    .where(eq(customers.id, id))
    .get();
  return { id, name: row?.name ?? "" };
}

/**
 * A piece's state and its start: 'out on memo since Nov 3, 2026, due Nov 20, 2026'. Names no customer unless
 * its reader may know them, so that anybody who may see the piece may read it.
 */
export function whereabouts(
  tx: Tx,
  piece: Pick<Piece, "id" | "location" | "state" | "isScrap">,
  { namesCustomer = false } = {},
): string {
  const { kind, since, dueDay, order, toWhom, customer } = pieceNow(tx, piece);
  const whom = namesCustomer && customer ? ` ${kind === "memo_out" ? "to" : "for"} ${customer.name}` : "";
  const isHold = kind === "held" || (kind === "reserved" && order === null);
  const what = kind === "held" ? "on hold" : standingLabel(piece).toLowerCase();
  return [
    `${what}${whom}${order ? `${whom && ","} for ${order.number}` : ""}${toWhom ? `, ${toWhom},` : ""} since ${spelled(since)}`,
    dueDay && `${isHold ? "until" : "due"} ${spelled(dueDay)}`,
  ]
    .filter(Boolean)
    .join(", ");
}

/** Reason a piece that belongs to somebody else can't be melted. */
export function notOurs({ sku, ownership }: Pick<Piece, "sku" | "ownership">): string {
  return `${sku} isn't owned by the store: ${OWNERSHIP_LABELS[ownership].toLowerCase()}`;
}

/** A piece's state at a moment, from its movements until then; null before it was in stock. */
export function stateAt(tx: Tx, pieceId: number, moment: Instant) {
  const until = tx
    .select({ kind: pieceMovements.kind, at: pieceMovements.at })
    .from(pieceMovements)
    .where(eq(pieceMovements.pieceId, pieceId))
    .orderBy(pieceMovements.id)
    .all();
  return stateAfter(until.flatMap(({ kind, at }) => (at <= moment ? kind : [])));
}
