import { compareSome, isComparing } from "../domain/people/merges/compare-twins.server.ts";
import { every } from "../runtime/every.server.ts";
import { shop } from "../runtime/shop.server.ts";
import { mustWrite } from "../web/write.server.ts";
import { byItself } from "../domain/shop/trail/by-itself.ts";

const FIRST_TICK_MS = 20_000;
/** Most of each second is left to the counter, also while thousands of an import wait. */
const TICK_EVERY_MS = 1_000;
/** Customers per transaction. */
const PART = 100;

/**
 * Finds likely twins among customers who came with an import, 100 a second: 100,000 take 17 minutes. Of each
 * second that takes some 20 ms in a shop of 20,000. The returned function stops it.
 */
export function findTwinsInBackground(): () => void {
  return every({ ms: TICK_EVERY_MS, after: FIRST_TICK_MS, failure: "comparing-failed" }, () => {
    if (isComparing(shop().db)) mustWrite(BY_ITSELF, (ctx) => compareSome(ctx, PART));
  });
}

const BY_ITSELF = byItself("twins");
