import { findTwins, type LikelyPair, type TwinKey } from "~/domain/people/merges/find-merges.server";
import { shop } from "~/runtime/shop.server";
import type { KeyedList } from "~/web/list.server";

/** Reads pairs of customers who may be one person, the most likely first. */
export function twinList(): KeyedList<LikelyPair, TwinKey> {
  return {
    read: (slice) => findTwins(shop().db, slice),
    keyOf: ({ weight, one, other }) => [weight, one.id, other.id],
    isKey: (key): key is TwinKey =>
      Array.isArray(key) && key.length === 3 && key.every((part) => Number.isSafeInteger(part)),
  };
}
