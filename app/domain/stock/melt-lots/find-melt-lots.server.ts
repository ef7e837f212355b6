import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Tx } from "~db/client.server.ts";
import { employees, meltLotLines, meltLots, pieces, stores } from "~db/schema/index.ts";
import { fullNameIn } from "../../full-name.server.ts";
import type { Cents } from "../../money.ts";
import { newestSlice } from "../../newest-slice.server.ts";
import type { Slice } from "../../slice.ts";
import type { MeltLot, MeltLotLine, MeltLotState } from "./melt-lot.ts";

/** A missing property doesn't filter. */
export interface MeltLotFilter {
  state?: MeltLotState | undefined;
  location?: string | undefined;
}

export function getMeltLot(tx: Tx, id: number): MeltLot | undefined {
  return heads(tx).where(eq(meltLots.id, id)).get();
}

/** Newest first. */
export function findMeltLots(tx: Tx, filter: MeltLotFilter, slice: Slice<number>): MeltLot[] {
  return newestSlice(slice, meltLots.id, (beyond, order) =>
    heads(tx)
      .where(and(chosen(filter), beyond))
      .orderBy(order)
      .limit(slice.limit)
      .all(),
  );
}

/** Counts no further than `atMost`. */
export function countMeltLots(tx: Tx, filter: MeltLotFilter, atMost: number): number {
  const some = tx.select({ id: meltLots.id }).from(meltLots).where(chosen(filter)).limit(atMost).as("some");
  return (
    tx
      .select({ n: sql<number>`count(*)` })
      .from(some)
      .get()?.n ?? 0
  );
}

function chosen({ state, location }: MeltLotFilter): SQL | undefined {
  return and(
    // A literal, so that SQLite matches it against the index of unfinished lots.
    state && sql`${meltLots.state} = ${sql.raw(`'${state}'`)}`,
    location ? eq(meltLots.store, location) : undefined,
  );
}

/** In the order they were added. */
export function linesOfLot(tx: Tx, lotId: number): MeltLotLine[] {
  return tx
    .select({
      id: meltLotLines.id,
      piece: {
        id: pieces.id,
        sku: pieces.sku,
        description: pieces.description,
        category: pieces.category,
        metal: pieces.metal,
        karat: pieces.karat,
        weight: pieces.weight,
        weightGiven: pieces.weightGiven,
        weightUnit: pieces.weightUnit,
        cost: pieces.cost,
        state: pieces.state,
        isScrap: pieces.isScrap,
        location: pieces.location,
        dueDay: pieces.dueDay,
        ownership: pieces.ownership,
      },
      addedAt: meltLotLines.addedAt,
      addedBy: fullNameIn(employees),
      estimate: meltLotLines.estimate,
      working: meltLotLines.working,
    })
    .from(meltLotLines)
    .innerJoin(pieces, eq(pieces.id, meltLotLines.pieceId))
    .innerJoin(employees, eq(employees.id, meltLotLines.addedBy))
    .where(eq(meltLotLines.lotId, lotId))
    .orderBy(asc(meltLotLines.id))
    .all();
}

/** Id of the lot that a piece is on, or was melted with. */
export function lotOfPiece(tx: Tx, pieceId: number): number | null {
  const row = tx
    .select({ lotId: meltLotLines.lotId })
    .from(meltLotLines)
    .where(eq(meltLotLines.pieceId, pieceId))
    .get();
  return row?.lotId ?? null;
}

const senders = alias(employees, "senders");
const settlers = alias(employees, "settlers");

function heads(tx: Tx) {
  const linesOf = sql`${meltLotLines} l where l.lot_id = ${meltLots.id}`;
  return tx
    .select({
      id: meltLots.id,
      store: { key: stores.key, name: stores.name, zone: stores.zone },
      refiner: meltLots.refiner,
      note: meltLots.note,
      state: meltLots.state,
      begunAt: meltLots.begunAt,
      begunBy: fullNameIn(employees),
      sentAt: meltLots.sentAt,
      sentBy: sql<string | null>`${fullNameIn(senders)}`,
      settledAt: meltLots.settledAt,
      settledBy: sql<string | null>`${fullNameIn(settlers)}`,
      items: sql<number>`(select count(*) from ${linesOf})`,
      cost: sql<Cents>`coalesce(${meltLots.cost}, (
        select sum(p.cost) from ${meltLotLines} l join ${pieces} p on p.id = l.piece_id
        where l.lot_id = ${meltLots.id}), 0)`,
      estimate: sql<Cents | null>`iif(${meltLots.sentAt} is null, null,
        (select coalesce(sum(l.estimate), 0) from ${linesOf}))`,
      brought: meltLots.brought,
      settlement: meltLots.settlement,
      version: meltLots.version,
    })
    .from(meltLots)
    .innerJoin(stores, eq(stores.key, meltLots.store))
    .innerJoin(employees, eq(employees.id, meltLots.begunBy))
    .leftJoin(senders, eq(senders.id, meltLots.sentBy))
    .leftJoin(settlers, eq(settlers.id, meltLots.settledBy));
}
