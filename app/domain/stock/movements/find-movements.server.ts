import { and, desc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { employees, pieceMovements, pieces } from "~db/schema/index.ts";
import { keptIdOf, ofPerson } from "../../people/merges/one-person.server.ts";
import { fullNameIn } from "../../full-name.server.ts";
import { newestSlice } from "../../newest-slice.server.ts";
import type { Slice } from "../../slice.ts";
import { EXTENDED_KINDS, STATE_KINDS } from "./allowed-steps.ts";

/** True if a movement extended the one before it. For statements with a join, which name their tables. */
export const IS_EXTENSION = sql<number>`(${inArray(pieceMovements.kind, EXTENDED_KINDS)} and ${pieceMovements.kind} = (
  select before.kind from ${pieceMovements} before
  where before.piece_id = ${pieceMovements.pieceId} and before.id < ${pieceMovements.id}
    and before.kind in ${STATE_KINDS} order by before.id desc limit 1))`;

/** One movement of a piece. After a merge, `customerId` is the kept customer. */
export type ListedMovement = ReturnType<typeof findMovements>[number];

/** Newest first. */
export function findMovements(tx: Tx, pieceId: number, slice: Slice<number>) {
  return newestSlice(slice, pieceMovements.id, (beyond, order) =>
    read(tx)
      .where(and(eq(pieceMovements.pieceId, pieceId), beyond))
      .orderBy(order)
      .limit(slice.limit)
      .all()
      .map((row) => withKept(tx, row)),
  );
}

/** Pieces ever held for a person, or given to them on memo, newest first. */
export function reservationsAndMemosOf(tx: Tx, customerId: number) {
  return tx
    .select({
      kind: sql<string>`case when ${IS_EXTENSION} then 'extended' else ${pieceMovements.kind} end`,
      pieceId: pieces.id,
      sku: pieces.sku,
      description: pieces.description,
      at: pieceMovements.at,
      by: fullNameIn(employees),
      store: pieceMovements.store,
      dueDay: pieceMovements.dueDay,
      value: pieceMovements.value,
      note: pieceMovements.note,
    })
    .from(pieceMovements)
    .innerJoin(pieces, eq(pieces.id, pieceMovements.pieceId))
    .innerJoin(employees, eq(employees.id, pieceMovements.employeeId))
    .where(and(ofPerson(tx, pieceMovements.customerId, customerId), isNotNull(pieceMovements.customerId)))
    .orderBy(desc(pieceMovements.id))
    .all();
}

export function getMovement(tx: Tx, id: number): ListedMovement | undefined {
  const row = read(tx).where(eq(pieceMovements.id, id)).get();
  return row && withKept(tx, row);
}

/** The customer that a movement names, following a merge to the kept one. */
export function customerOfMovement(tx: Tx, id: number): number | null {
  return read(tx).where(eq(pieceMovements.id, id)).get()?.customerId ?? null;
}

function read(tx: Tx) {
  return tx
    .select({
      id: pieceMovements.id,
      pieceId: pieceMovements.pieceId,
      kind: pieceMovements.kind,
      at: pieceMovements.at,
      store: pieceMovements.store,
      by: fullNameIn(employees),
      customerId: pieceMovements.customerId,
      toWhom: pieceMovements.toWhom,
      dueDay: pieceMovements.dueDay,
      value: pieceMovements.value,
      note: pieceMovements.note,
      saleId: pieceMovements.saleId,
      returnId: pieceMovements.returnId,
      orderId: pieceMovements.orderId,
      transferId: pieceMovements.transferId,
      meltLotId: pieceMovements.meltLotId,
      buyId: pieceMovements.buyId,
    })
    .from(pieceMovements)
    .innerJoin(employees, eq(employees.id, pieceMovements.employeeId));
}

function withKept<Row extends { customerId: number | null }>(tx: Tx, row: Row): Row {
  return row.customerId === null ? row : { ...row, customerId: keptIdOf(tx, row.customerId) };
}
