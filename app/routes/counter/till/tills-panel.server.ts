import { tillsOf } from "~/domain/counter/till/find-tills.server";
import { shop } from "~/runtime/shop.server";

/** Names of a store's tills, in the order they were added. */
export function tillsShown(store: string): string[] {
  return tillsOf(shop().db, store).map(({ name }) => name);
}
