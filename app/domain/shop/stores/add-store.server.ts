import { stores } from "~db/schema/index.ts";
import { noteGuards } from "../looks/list-changed-settings-and-rights.server.ts";
import type { RuleContext } from "../../rule-context.ts";
import { done, type Result } from "../../result.ts";
import { fold } from "../../search-text.ts";
import { listStores, type Store } from "./find-stores.server.ts";
import { refuseBadStore } from "./refuse-bad-store.server.ts";
import type { StoreDetails } from "./store-details.ts";

const LONGEST_KEY = 40;
/** Reserved keys: 'all' filters by every store, 'new' is the form's URL. */
const TAKEN = ["all", "new"];

/**
 * Adds a store at the end of the list. Its key derives from the name and never changes. Its rates are listed
 * as worth a look.
 */
export function addStore(ctx: RuleContext, details: StoreDetails): Result<Store> {
  const { tx } = ctx;
  const refusal = refuseBadStore(tx, details);
  if (refusal) return refusal;
  const known = listStores(tx);
  const key = keyFor(details.name, [...TAKEN, ...known.map((store) => store.key)]);
  const position = Math.max(0, ...known.map((store) => store.position)) + 1;
  const store = tx
    .insert(stores)
    .values({ key, position, ...details })
    .returning()
    .get();
  const looks = noteGuards(ctx, { changed: Object.keys(details), store: key });
  return done(store, { action: "store.added", record: { kind: "store", id: key }, after: store }, ...looks);
}

/** 'Palm Beach' becomes palm_beach, or palm_beach_2 if taken. */
function keyFor(name: string, taken: readonly string[]): string {
  const words = fold(name).match(/[a-z0-9]+/g) ?? ["store"];
  const plain = words.join("_").slice(0, LONGEST_KEY);
  let key = plain;
  for (let n = 2; taken.includes(key); n += 1) key = `${plain}_${n}`;
  return key;
}
