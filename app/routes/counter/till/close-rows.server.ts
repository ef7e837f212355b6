import { type Close, type CloseFilter, findCloses } from "~/domain/counter/till/find-closes.server";
import { shop } from "~/runtime/shop.server";
import { isId, type KeyedList } from "~/web/list.server";

/** Lists closes, newest first. */
export function closesBy(filter: CloseFilter): KeyedList<Close, number> {
  return { read: (slice) => findCloses(shop().db, filter, slice), keyOf: ({ id }) => id, isKey: isId };
}
