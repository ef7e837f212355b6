import { type ListName, LISTS } from "~/domain/shop/lists/list-rights-and-filters";
import { type Address, href, withRest } from "~/ui/address";

/** The list with a filter. */
export function listAddress(list: ListName, query: string): Address {
  const page = href(LISTS[list].path);
  return query ? withRest(page, `?${query}`) : page;
}
