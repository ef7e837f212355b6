import { aliasedTable, and, asc, desc, eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { oneOfMany } from "~db/one-of-many.ts";
import { customers, employees, pieceMovements, pieces } from "~db/schema/index.ts";
import { keptIdIn } from "../../people/merges/one-person.server.ts";
import type { Day } from "../../dates.ts";
import { fullNameIn } from "../../full-name.server.ts";
import type { Slice } from "../../slice.ts";
import type { StoreDays } from "../../shop/stores/store-days.server.ts";
import { datedMovementOf } from "./dated-movement.server.ts";
import type { OutState } from "./out-states.ts";
import { STATE_KINDS } from "./allowed-steps.ts";

/** A missing property doesn't filter. */
export interface OutFilter {
  state?: OutState | undefined;
  location?: string | undefined;
  /** Due, or held until, a day before today at the piece's own store. */
  overdueOn?: StoreDays | undefined;
  /** On memo to, or reserved for, any of these customers of one person. */
  customers?: readonly number[] | undefined;
}

/** Sort key: the day a piece is due or held until, then its id. */
export type OutKey = readonly [due: string, id: number];

export function isOutKey(key: unknown): key is OutKey {
  return Array.isArray(key) && key.length === 2 && typeof key[0] === "string" && Number.isSafeInteger(key[1]);
}

/** Worded as in its own index. */
const IS_OUT = sql`${pieces.dueDay} is not null`;

/** Whether a movement says who has its piece, or for whom it is kept, now. */
export function hasItNow(movement: { id: SQLWrapper; pieceId: SQLWrapper }): SQL {
  return sql`(${movement.id} = ${datedMovementOf(movement.pieceId)} and exists (
    select 1 from ${pieces} where ${pieces.id} = ${movement.pieceId} and ${IS_OUT}))`;
}

/** `isPastDue` of rows of pieces. */
export function pastDueIn(today: SQLWrapper): SQL {
  return sql`${pieces.dueDay} < ${today}`;
}

/** The movement that began a run of extensions. */
const begun = aliasedTable(pieceMovements, "begun");
const BEGUN = sql`(select min(b.id) from ${pieceMovements} b
  where b.piece_id = ${pieces.id} and b.kind = ${pieceMovements.kind} and b.id > coalesce((
    select max(o.id) from ${pieceMovements} o
    where o.piece_id = ${pieces.id} and o.kind <> ${pieceMovements.kind} and o.kind in ${STATE_KINDS}), 0))`;

/** Pieces on memo, on hold or in repair, soonest due first. Leaves out pieces that wait for an order. */
export function findOut(tx: Tx, filter: OutFilter, { after, before, limit }: Slice<OutKey>) {
  const isBack = before !== undefined;
  const key = before ?? after;
  const beyond =
    key && sql`(${pieces.dueDay}, ${pieces.id}) ${isBack ? sql`<` : sql`>`} (${key[0]}, ${key[1]})`;
  const to = isBack ? desc : asc;
  const kept = keptIdIn();
  const rows = tx
    .select({
      id: pieces.id,
      sku: pieces.sku,
      description: pieces.description,
      category: pieces.category,
      location: pieces.location,
      state: sql<OutState>`${pieces.state}`,
      dueDay: sql<Day>`${pieces.dueDay}`,
      since: begun.at,
      by: fullNameIn(employees),
      customerId: sql<number | null>`${kept}`,
      customerName: sql<string | null>`(
        select k.first_name || ' ' || k.last_name from ${customers} k where k.id = ${kept})`,
      toWhom: pieceMovements.toWhom,
      isHeld: sql<boolean>`${pieceMovements.kind} = 'held'`.mapWith(Boolean),
      value: pieceMovements.value,
    })
    .from(pieces)
    .innerJoin(pieceMovements, eq(pieceMovements.id, datedMovementOf(pieces.id)))
    .innerJoin(begun, eq(begun.id, BEGUN))
    .innerJoin(employees, eq(employees.id, begun.employeeId))
    .leftJoin(customers, eq(customers.id, pieceMovements.customerId))
    .where(and(chosen(filter), beyond))
    .orderBy(to(pieces.dueDay), to(pieces.id))
    .limit(limit)
    .all();
  return isBack ? rows.toReversed() : rows;
}

export type OutPiece = ReturnType<typeof findOut>[number];

/** Counts no further than `atMost`. */
export function countOut(tx: Tx, filter: OutFilter, atMost: number): number {
  const some = tx.select({ id: pieces.id }).from(pieces).where(chosen(filter)).limit(atMost).as("some");
  return (
    tx
      .select({ n: sql<number>`count(*)` })
      .from(some)
      .get()?.n ?? 0
  );
}

function chosen({ state, location, overdueOn, customers: people }: OutFilter): SQL | undefined {
  return and(
    IS_OUT,
    state ? sql`+${pieces.state} = ${state}` : undefined,
    location ? sql`+${pieces.location} = ${location}` : undefined,
    overdueOn && and(pastDueIn(sql`${overdueOn.latest}`), pastDueIn(overdueOn.today(pieces.location))),
    people &&
      sql`${pieces.id} in (select m.piece_id from ${pieceMovements} m
        where m.customer_id is not null and ${oneOfMany(sql`m.customer_id`, people)} and m.id = ${datedMovementOf(sql`m.piece_id`)})`,
  );
}
