import { findReceivings, type ReceivingFilter } from "~/domain/receivings/find-receivings.server";
import type { Receiving } from "~/domain/receivings/receiving";
import { shop } from "~/runtime/shop.server";
import { isId, type KeyedList } from "~/web/list.server";

/** The newest first. */
export function receivingsBy(filter: ReceivingFilter): KeyedList<Receiving, number> {
  return { read: (slice) => findReceivings(shop().db, filter, slice), keyOf: ({ id }) => id, isKey: isId };
}
