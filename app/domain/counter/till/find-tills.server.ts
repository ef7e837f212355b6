import { and, asc, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import { builtOnce } from "~db/built-once.ts";
import type { Tx } from "~db/client.server.ts";
import { closes, employees, stores, tills, tillSessions } from "~db/schema/index.ts";
import type { Day, Instant } from "../../dates.ts";
import { fullNameIn } from "../../full-name.server.ts";
import type { Cents } from "../../money.ts";
import { listStores } from "../../shop/stores/find-stores.server.ts";

/** Name of a store's first till until somebody renames it. */
export const FIRST_TILL = "Till 1";

/** A till of a store. The first one has no id until it is used or named. */
export interface Till {
  id: number | null;
  name: string;
  /** The session that isn't closed yet. */
  open: { id: number; openedAt: Instant; openedDay: Day } | null;
}

const tillsAt = builtOnce((tx) =>
  tx
    .select({
      id: tills.id,
      name: tills.name,
      open: { id: tillSessions.id, openedAt: tillSessions.openedAt, openedDay: tillSessions.openedDay },
    })
    .from(tills)
    .leftJoin(tillSessions, and(eq(tillSessions.tillId, tills.id), isNull(tillSessions.closedAt)))
    .where(eq(tills.store, sql.placeholder("store")))
    .orderBy(asc(tills.id)),
);

/** Lists a store's tills in the order they were added. */
export function tillsOf(tx: Tx, store: string): [Till, ...Till[]] {
  const [first, ...others] = tillsAt(tx).all({ store });
  return first ? [first, ...others] : [{ id: null, name: FIRST_TILL, open: null }];
}

/** Finds a till by name, or the store's first one if the name is null. */
export function findTill(tx: Tx, store: string, name: string | null): Till | undefined {
  const [first, ...others] = tillsOf(tx, store);
  return name === null ? first : [first, ...others].find((till) => till.name === name);
}

/** Lists the names of a store's tills to choose from, in order; empty if it has only one. */
export function tillChoices(tx: Tx, store: string): string[] {
  const tills = tillsOf(tx, store);
  return tills.length > 1 ? tills.map(({ name }) => name) : [];
}

export interface LastClose {
  id: number;
  at: Instant;
  by: number;
  byName: string;
  floatLeft: Cents;
}

export function lastCloseOf(tx: Tx, till: Till): LastClose | undefined {
  if (till.id === null) return undefined;
  return tx
    .select({
      id: closes.id,
      at: closes.closedAt,
      by: closes.closedBy,
      byName: fullNameIn(employees),
      floatLeft: closes.floatLeft,
    })
    .from(tillSessions)
    .innerJoin(closes, eq(closes.sessionId, tillSessions.id))
    .innerJoin(employees, eq(employees.id, closes.closedBy))
    .where(eq(tillSessions.tillId, till.id))
    .orderBy(desc(tillSessions.id))
    .limit(1)
    .get();
}

export interface OpenSession {
  id: number;
  store: string;
  storeName: string;
  zone: string;
  till: string;
  openedAt: Instant;
  openedDay: Day;
}

/** Lists open sessions, the oldest first. A null store covers all stores. */
export function openSessions(tx: Tx, store: string | null): OpenSession[] {
  const keys = store === null ? listStores(tx).map(({ key }) => key) : [store];
  return tx
    .select({
      id: tillSessions.id,
      store: tills.store,
      storeName: stores.name,
      zone: stores.zone,
      till: tills.name,
      openedAt: tillSessions.openedAt,
      openedDay: tillSessions.openedDay,
    })
    .from(tills)
    .innerJoin(tillSessions, and(eq(tillSessions.tillId, tills.id), isNull(tillSessions.closedAt)))
    .innerJoin(stores, eq(stores.key, tills.store))
    .where(inArray(tills.store, keys))
    .orderBy(asc(tillSessions.id))
    .all();
}
