import { type Buy, BUY_STATES } from "~/domain/counter/buys/buy";
import { type BuyFilter, findBuys } from "~/domain/counter/buys/find-buys.server";
import type { Actor } from "~/domain/permissions";
import { shop } from "~/runtime/shop.server";
import { isId, type KeyedList } from "~/web/list.server";
import { storeOfPage } from "~/web/store-filter.server";

/** Reads the page's filter, with the header's location as default. Ignores invalid values. */
export function readPageBuyFilter(url: URL, actor: Actor) {
  const { store, isAsked } = storeOfPage(url, "location", actor);
  const state = BUY_STATES.find((each) => each === url.searchParams.get("state"));
  return { filter: { state, location: store ?? undefined }, isFiltered: isAsked || state !== undefined };
}

/** Lists buys, newest first. */
export function buysBy(filter: BuyFilter): KeyedList<Buy, number> {
  return { read: (slice) => findBuys(shop().db, filter, slice), keyOf: ({ id }) => id, isKey: isId };
}
