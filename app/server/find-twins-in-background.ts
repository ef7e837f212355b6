import { compareSome, isComparing } from "../domain/people/merges/compare-twins.server.ts";
import { every } from "../runtime/every.server.ts";
import { shop } from "../runtime/shop.server.ts";
import { yieldToRequests } from "../runtime/yield-to-requests.ts";
import { mustWrite } from "../web/write.server.ts";
import { byItself } from "../domain/shop/trail/by-itself.ts";

const FIRST_TICK_MS = 20_000;
const TICK_EVERY_MS = 60_000;
/** Customers per transaction. */
const PART = 20;

/** Finds likely twins among customers who came with an import. The returned function stops it. */
export function findTwinsInBackground(): () => void {
  return every({ ms: TICK_EVERY_MS, after: FIRST_TICK_MS, failure: "comparing-failed" }, async (stopped) => {
    while (!stopped.aborted && isComparing(shop().db)) {
      mustWrite(BY_ITSELF, (ctx) => compareSome(ctx, PART));
      await yieldToRequests();
    }
  });
}

const BY_ITSELF = byItself("twins");
