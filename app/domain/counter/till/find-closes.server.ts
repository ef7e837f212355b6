import { and, between, eq, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { closes, employees, stores, tills, tillSessions } from "~db/schema/index.ts";
import type { Day, Instant } from "../../dates.ts";
import { fullNameIn } from "../../full-name.server.ts";
import { type Cents, cents, sumOf } from "../../money.ts";
import { PAYMENT_KINDS } from "../../payment-kinds.ts";
import { newestSlice } from "../../newest-slice.server.ts";
import type { Slice } from "../../slice.ts";
import { type Count, offBy } from "./counted-kinds.ts";
import type { Denominations } from "./denominations.ts";

export interface Close {
  id: number;
  sessionId: number;
  store: string;
  storeName: string;
  zone: string;
  tillId: number;
  till: string;
  from: Instant;
  to: Instant;
  /** Store day of the close. */
  storeDay: Day;
  closedByName: string;
  note: string | null;
  /** Null if cash was counted in one figure. */
  denominations: Denominations | null;
  floatLeft: Cents;
  /** In the order of `PAYMENT_KINDS`. */
  counts: Count[];
  /** Sum of the differences of all counted kinds; negative if short. */
  difference: Cents;
}

export interface CloseFilter {
  /** Store key; all stores if missing. */
  location?: string | undefined;
  /** Only those with a kind of payment that is over or short. */
  isOff?: boolean | undefined;
  /** Store days, both inclusive. */
  days?: { from: Day; to: Day } | undefined;
}

function chosen({ location, isOff, days }: CloseFilter) {
  return and(
    location ? eq(closes.store, location) : undefined,
    // Along the key, which is the list's order.
    days ? sql`+${closes.storeDay} between ${days.from} and ${days.to}` : undefined,
    offIf(isOff),
  );
}

/** The same closes, found along their days if these are given: a count has no order. */
function chosenToCount({ location, isOff, days }: CloseFilter) {
  if (!days) return chosen({ location, isOff });
  return and(
    between(closes.storeDay, days.from, days.to),
    location ? sql`+${closes.store} = ${location}` : undefined,
    offIf(isOff),
  );
}

/** As `overOrShort` says of a close's counts. */
function offIf(isOff: boolean | undefined) {
  return isOff
    ? sql`exists (select 1 from close_counts where close_id = ${closes.id} and counted <> expected)`
    : undefined;
}

/** Lists closes, the newest first. */
export function findCloses(tx: Tx, filter: CloseFilter, slice: Slice<number>): Close[] {
  return newestSlice(slice, closes.id, (beyond, order) =>
    selectCloses(tx)
      .where(and(chosen(filter), beyond))
      .orderBy(order)
      .limit(slice.limit)
      .all()
      .map(withCounts),
  );
}

export function getClose(tx: Tx, id: number): Close | undefined {
  const row = selectCloses(tx).where(eq(closes.id, id)).get();
  return row && withCounts(row);
}

/** Counts no further than `atMost`. */
export function countCloses(tx: Tx, filter: CloseFilter, atMost: number): number {
  const some = tx
    .select({ id: closes.id })
    .from(closes)
    .where(chosenToCount(filter))
    .limit(atMost)
    .as("some");
  return (
    tx
      .select({ n: sql<number>`count(*)` })
      .from(some)
      .get()?.n ?? 0
  );
}

function selectCloses(tx: Tx) {
  return tx
    .select({
      id: closes.id,
      sessionId: closes.sessionId,
      store: closes.store,
      storeName: stores.name,
      zone: stores.zone,
      tillId: tills.id,
      till: tills.name,
      from: tillSessions.openedAt,
      to: closes.closedAt,
      storeDay: closes.storeDay,
      closedByName: fullNameIn(employees),
      note: closes.note,
      denominations: closes.denominations,
      floatLeft: closes.floatLeft,
      counts: sql<string>`(select json_group_array(json_array(kind, expected, counted)) from close_counts
        where close_id = ${closes.id})`,
    })
    .from(closes)
    .innerJoin(stores, eq(stores.key, closes.store))
    .innerJoin(tillSessions, eq(tillSessions.id, closes.sessionId))
    .innerJoin(tills, eq(tills.id, tillSessions.tillId))
    .innerJoin(employees, eq(employees.id, closes.closedBy))
    .$dynamic();
}

type Row = NonNullable<ReturnType<ReturnType<typeof selectCloses>["get"]>>;

function withCounts({ counts: text, denominations, ...row }: Row): Close {
  const all = JSON.parse(text) as [kind: string, expected: number, counted: number | null][];
  const counts = PAYMENT_KINDS.flatMap((kind) =>
    all
      .filter(([of]) => of === kind)
      .map(([, expected, counted]) => ({
        kind,
        expected: cents(expected),
        counted: counted === null ? null : cents(counted),
      })),
  );
  return {
    ...row,
    denominations: denominations === null ? null : (JSON.parse(denominations) as Denominations),
    counts,
    difference: sumOf(counts.map(offBy)),
  };
}
