import type { Buy } from "~/domain/counter/buys/buy";
import { type BuyFilter, findBuys } from "~/domain/counter/buys/find-buys.server";
import { shop } from "~/runtime/shop.server";
import { isId, type KeyedList } from "~/web/list.server";

/** Lists buys, newest first. */
export function buysBy(filter: BuyFilter): KeyedList<Buy, number> {
  return { read: (slice) => findBuys(shop().db, filter, slice), keyOf: ({ id }) => id, isKey: isId };
}
