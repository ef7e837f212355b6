import type { Instant } from "~/domain/dates";
import { countPromises } from "~/domain/workshop/bench/bench.server";
import { shop } from "~/runtime/shop.server";

/** Counts for the strip of a location on pages beside the bench. Null if no job is unfinished. */
export function promiseStripAt(location: string | null) {
  const { counts } = countPromises(shop().db, { now: Date.now() as Instant, location });
  return counts.some(({ count }) => count > 0) ? counts : null;
}
