import type { Actor } from "~/domain/permissions";
import { listStores, type Store } from "~/domain/shop/stores/find-stores.server";
import { findTill, type Till, tillsOf } from "~/domain/counter/till/find-tills.server";
import { shop } from "~/runtime/shop.server";
import { notFound } from "~/web/problem";
import { storeToBeginWith } from "~/web/store-to-begin-with.server";

export interface ChosenTill {
  store: Store;
  till: Till;
  /** The store's tills, in order. */
  tills: Till[];
}

/**
 * Finds the till that a URL names, or else the first one of the store in the header or of the employee's own
 * store.
 */
export function chosenTill(actor: Actor, { location, till }: { location: string; till: string }): ChosenTill {
  const { db } = shop();
  const stores = listStores(db);
  const key = location || storeToBeginWith(actor);
  const store = stores.find((each) => each.key === key) ?? (location ? undefined : stores[0]);
  const found = store && findTill(db, store.key, till || null);
  if (!store || !found) throw notFound();
  return { store, till: found, tills: tillsOf(db, store.key) };
}
