import { findSuppressions, type Suppression } from "~/domain/people/suppressions/find-suppressions.server";
import { shop } from "~/runtime/shop.server";
import { isId, type KeyedList } from "~/web/list.server";

/** Closed addresses, the newest first. */
export function suppressionRows(): KeyedList<Suppression, number> {
  return {
    read: (slice) => findSuppressions(shop().db, slice),
    keyOf: ({ id }) => id,
    isKey: isId,
  };
}
