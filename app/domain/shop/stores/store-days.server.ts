import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { addDays, type Day, dayIn, type Instant, momentAt } from "../../dates.ts";
import { listStores, type Store, zoneOf } from "./find-stores.server.ts";

/** The current day at each store. A figure over several stores counts each record by its own store's day. */
export interface StoreDays {
  /** The day at a store; without one, in the business zone. */
  at(store: string | null): Day;
  /** The same in SQL, for the row's store. */
  today(store: SQLWrapper): SQL<Day>;
  /** The moment at which the day `daysAgo` days back began, at the row's store. */
  beginningOf(daysAgo: number, store: SQLWrapper): SQL<Instant>;
  /** The earliest and the latest day at any store: bounds for an index, beside `today`. */
  earliest: Day;
  latest: Day;
}

/**
 * Covers only the store `location` if given, which all rows must belong to. `stores` are all of them, for callers
 * that have read them.
 */
export function storeDays(
  tx: Tx,
  now: Instant,
  location?: string | null,
  stores: readonly Pick<Store, "key" | "zone">[] = listStores(tx),
): StoreDays {
  const business = zoneOf(tx, null);
  const all = new Map(stores.map(({ key, zone }) => [key, zone]));
  const zones = location ? new Map([[location, all.get(location) ?? business]]) : all;
  const zoneAt = (store: string | null) => (store === null ? business : (zones.get(store) ?? business));
  const isOne = new Set([...zones.values(), ...(location ? [] : [business])]).size === 1;
  const one = [...zones.values()][0] ?? business;
  const each = <T extends string | number>(of: (zone: string) => T, store: SQLWrapper): SQL<T> => {
    if (isOne) return sql<T>`${of(one)}`;
    const byStore = JSON.stringify(Object.fromEntries([...zones].map(([key, zone]) => [key, of(zone)])));
    return sql<T>`coalesce(${byStore} ->> ${store}, ${of(business)})`;
  };
  const days = [...new Set([...zones.values(), business])].map((zone) => dayIn(zone, now)).toSorted();
  return {
    at: (store) => dayIn(zoneAt(store), now),
    today: (store) => each((zone) => dayIn(zone, now), store),
    beginningOf: (daysAgo, store) =>
      each((zone) => momentAt(zone, addDays(dayIn(zone, now), -daysAgo), 0), store),
    earliest: days[0] ?? dayIn(business, now),
    latest: days.at(-1) ?? dayIn(business, now),
  };
}
