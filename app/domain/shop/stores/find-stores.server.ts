import { asc, eq, sql } from "drizzle-orm";
import { builtOnce } from "~db/built-once.ts";
import type { Tx } from "~db/client.server.ts";
import { stores } from "~db/schema/index.ts";
import { type Day, dayIn, type Instant } from "../../dates.ts";
import { readSettings } from "../settings/read-settings.server.ts";

export type Store = typeof stores.$inferSelect;

const everyStore = builtOnce((tx) => tx.select().from(stores).orderBy(asc(stores.position)));

/** In display order. */
export function listStores(tx: Tx): Store[] {
  return everyStore(tx).all();
}

/** For lists to choose from. */
export function storeNames(tx: Tx): Pick<Store, "key" | "name">[] {
  return listStores(tx).map(({ key, name }) => ({ key, name }));
}

export function getStore(tx: Tx, key: string): Store | undefined {
  return tx.select().from(stores).where(eq(stores.key, key)).get();
}

/** A store's address with the country, as prints show it; null without either. Same as in `storeOnPaper`. */
export const printedAddress = sql<
  string | null
>`nullif(concat_ws(', ', ${stores.address}, ${stores.country}), '')`;

export type StoreOnPaper = Pick<Store, "name" | "address" | "phone">;

export function storeOnPaper({ name, address, country, phone }: Store): StoreOnPaper {
  return { name, phone, address: [address, country].filter(Boolean).join(", ") || null };
}

/** Store details that prints show today; empty without a store. */
export function storeAddress(tx: Tx, key: string | null): StoreOnPaper {
  const store = key === null ? undefined : getStore(tx, key);
  return store ? storeOnPaper(store) : { name: "", address: null, phone: null };
}

/** The store's time zone, or the business zone without a store. */
export function zoneOf(tx: Tx, store: string | null): string {
  const zone = store ? listStores(tx).find((row) => row.key === store)?.zone : undefined;
  return zone ?? readSettings(tx).businessZone;
}

/** The store's calendar day, or the business zone's without a store. */
export function todayAt(tx: Tx, store: string | null, now: Instant): Day {
  return dayIn(zoneOf(tx, store), now);
}
