import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Tx } from "~db/client.server.ts";
import {
  buyLines,
  buys,
  customers,
  employees,
  pieces,
  sellerIdentities,
  stores,
  tillMovements,
} from "~db/schema/index.ts";
import { ofPerson } from "../../people/merges/one-person.server.ts";
import { fullNameIn } from "../../full-name.server.ts";
import { type Cents, cents } from "../../money.ts";
import { holdsOf } from "../../stock/movements/on-hold.server.ts";
import { newestSlice } from "../../newest-slice.server.ts";
import type { Slice } from "../../slice.ts";
import type { Buy, BuyLine, BuyState } from "./buy.ts";

/** A missing property doesn't filter. */
export interface BuyFilter {
  state?: BuyState | undefined;
  location?: string | undefined;
  /** Includes customers merged into this one. */
  customerId?: number | undefined;
}

export function getBuy(tx: Tx, id: number): Buy | undefined {
  return heads(tx).where(eq(buys.id, id)).get();
}

/** Lists buys, the newest first. */
export function findBuys(tx: Tx, filter: BuyFilter, slice: Slice<number>): Buy[] {
  return newestSlice(slice, buys.id, (beyond, order) =>
    heads(tx)
      .where(and(chosen(tx, filter), beyond))
      .orderBy(order)
      .limit(slice.limit)
      .all(),
  );
}

/** Counts no further than `atMost`. */
export function countBuys(tx: Tx, filter: BuyFilter, atMost: number): number {
  const some = tx.select({ id: buys.id }).from(buys).where(chosen(tx, filter)).limit(atMost).as("some");
  return (
    tx
      .select({ n: sql<number>`count(*)` })
      .from(some)
      .get()?.n ?? 0
  );
}

function chosen(tx: Tx, { state, location, customerId }: BuyFilter): SQL | undefined {
  return and(
    // A literal, so that SQLite uses the index of open buys.
    state && sql`${buys.state} = ${sql.raw(`'${state}'`)}`,
    location ? eq(buys.store, location) : undefined,
    customerId === undefined ? undefined : ofPerson(tx, buys.customerId, customerId),
  );
}

/** Lists a buy's items in the order they were added. */
export function linesOfBuy(tx: Tx, buyId: number): BuyLine[] {
  const lines = tx
    .select({
      id: buyLines.id,
      description: buyLines.description,
      metal: buyLines.metal,
      karat: buyLines.karat,
      weight: buyLines.weight,
      weightGiven: buyLines.weightGiven,
      weightUnit: buyLines.weightUnit,
      isScrap: buyLines.isScrap,
      price: buyLines.price,
      melt: buyLines.melt,
      working: buyLines.working,
      piece: { id: pieces.id, sku: pieces.sku, state: pieces.state, isScrap: pieces.isScrap },
    })
    .from(buyLines)
    .leftJoin(pieces, eq(pieces.id, buyLines.pieceId))
    .where(eq(buyLines.buyId, buyId))
    .orderBy(asc(buyLines.id))
    .all();
  const holds = holdsOf(
    tx,
    lines.flatMap(({ piece }) => piece?.id ?? []),
  );
  return lines.map(({ piece, ...line }) => ({
    ...line,
    piece: piece && { ...piece, heldUntil: holds.get(piece.id) ?? null },
  }));
}

/**
 * Returns what the seller got in cash beyond the total, where the store rounds cash. Negative if they got
 * less.
 */
export function cashRoundingOfBuy(tx: Tx, buyId: number): Cents {
  const isPaid = and(eq(tillMovements.buyId, buyId), eq(tillMovements.kind, "out"));
  const paid = tx.select({ rounding: tillMovements.rounding }).from(tillMovements).where(isPaid).get();
  return cents(0 - (paid?.rounding ?? 0));
}

const buyers = alias(employees, "buyers_of_it");
const voiders = alias(employees, "voiders");

function heads(tx: Tx) {
  return tx
    .select({
      id: buys.id,
      store: { key: stores.key, name: stores.name, zone: stores.zone },
      customer: { id: buys.customerId, name: fullNameIn(customers) },
      state: buys.state,
      begunAt: buys.begunAt,
      begunBy: fullNameIn(employees),
      boughtAt: buys.boughtAt,
      day: buys.storeDay,
      boughtBy: sql<string | null>`${fullNameIn(buyers)}`,
      paidBy: buys.paidBy,
      checkNumber: buys.checkNumber,
      voidedAt: buys.voidedAt,
      voidedBy: sql<string | null>`${fullNameIn(voiders)}`,
      voidReason: buys.voidReason,
      items: sql<number>`(select count(*) from ${buyLines} l where l.buy_id = ${buys.id})`,
      total: sql<Cents>`coalesce(${buys.total},
        (select sum(l.price) from ${buyLines} l where l.buy_id = ${buys.id}), 0)`,
      hasIdentity:
        sql<boolean>`exists (select 1 from ${sellerIdentities} i where i.buy_id = ${buys.id})`.mapWith(
          Boolean,
        ),
      version: buys.version,
    })
    .from(buys)
    .innerJoin(stores, eq(stores.key, buys.store))
    .innerJoin(customers, eq(customers.id, buys.customerId))
    .innerJoin(employees, eq(employees.id, buys.begunBy))
    .leftJoin(buyers, eq(buyers.id, buys.boughtBy))
    .leftJoin(voiders, eq(voiders.id, buys.voidedBy));
}
