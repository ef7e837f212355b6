import { createContext, type RouterContext, type RouterContextProvider } from "react-router";
import { readSettings, type Settings } from "../domain/shop/settings/read-settings.server.ts";
import { listStores, type Store } from "../domain/shop/stores/find-stores.server.ts";
import { shop } from "../runtime/shop.server.ts";
import { factsOf, signedIn } from "./context.ts";

type Context = Readonly<RouterContextProvider>;

const settings = createContext<Readonly<Settings> | null>(null);
const stores = createContext<readonly Store[] | null>(null);

/** The settings as a page shows them, for its loaders: as they were found with the session, if there is one. */
export function settingsOfPage(context: Context): Readonly<Settings> {
  return readOnce(context, settings, () => readSettings(shop().db), context.get(signedIn)?.settings);
}

/** The stores as a page shows them, in display order. */
export function storesOfPage(context: Context): readonly Store[] {
  return readOnce(context, stores, () => listStores(shop().db));
}

/** For lists to choose from. */
export function storeNamesOfPage(context: Context): Pick<Store, "key" | "name">[] {
  return storesOfPage(context).map(({ key, name }) => ({ key, name }));
}

/** Keeps what a request reads, unless it sends a form: that may change it before its page is shown. */
function readOnce<Read>(
  context: Context,
  kept: RouterContext<Read | null>,
  read: () => Read,
  found?: Read,
): Read {
  if (factsOf(context).sendsForm) return read();
  const known = context.get(kept) ?? found;
  if (known !== undefined) return known;
  const value = read();
  context.set(kept, value);
  return value;
}
