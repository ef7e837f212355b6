import { latestMoment, noteClockSetBack } from "../domain/shop/clock/set-back.server.ts";
import { isFromFuture, type Instant } from "../domain/dates.ts";
import { every } from "../runtime/every.server.ts";
import { log } from "../runtime/log.server.ts";
import { shop } from "../runtime/shop.server.ts";
import { write } from "../web/write.server.ts";
import { byItself } from "../domain/shop/trail/by-itself.ts";

const TICK_EVERY_MS = 5_000;

/**
 * Logs and audits when the machine's clock is set back, also between two starts. The returned function stops
 * it.
 */
export function watchClock(): () => void {
  let latest = Date.now() as Instant;
  return every({ ms: TICK_EVERY_MS, after: 0, failure: "clock-not-noted" }, () => {
    const now = Date.now() as Instant;
    latest = Math.max(latest, latestMoment(shop().db) ?? now) as Instant;
    if (isFromFuture(latest, now)) {
      log.warn("clock-set-back", { was: new Date(latest).toISOString() });
      write(byItself("clock"), (ctx) => noteClockSetBack(ctx, latest));
      latest = now;
    }
    latest = Math.max(latest, now) as Instant;
  });
}
