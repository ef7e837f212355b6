import type { Tx } from "~db/client.server.ts";
import { refuse, type Refused } from "../../result.ts";
import { listStores, type Store } from "./find-stores.server.ts";

type Named = { ok: true; store: Store } | Refused;

/** The store that somebody chose. Refuses one that doesn't exist, at `field`. */
export function namedStore(tx: Tx, key: string, field: string): Named {
  return namedOf(listStores(tx), key, field);
}

/** As `namedStore`, for a rule that reads all stores anyway. */
export function namedOf(stores: readonly Store[], key: string, field: string): Named {
  const store = stores.find((each) => each.key === key);
  return store ? { ok: true, store } : refuse("invalid", "Choose one of the stores", field);
}

/** Refuses a store that doesn't exist, at `field`. */
export function refuseStore(tx: Tx, key: string, field: string): Refused | null {
  const named = namedStore(tx, key, field);
  return named.ok ? null : named;
}

/** As `refuseStore`, for a store that may be left out. */
export function refuseStoreIfGiven(tx: Tx, key: string | null | undefined, field: string): Refused | null {
  return key === null || key === undefined ? null : refuseStore(tx, key, field);
}
