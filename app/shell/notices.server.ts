import type { Actor } from "~/domain/permissions";
import type { Instant } from "~/domain/dates";
import { countWaiting } from "~/domain/notices/count-waiting.server";
import { kindsSeenBy } from "~/domain/notices/notice-permissions";
import { shop } from "~/runtime/shop.server";

/** Maximum count; above it the bell shows '99+'. */
export const COUNTED_NOTICES = 100;

/** Notices at the actor's selected stores. */
export function countNotices(actor: Actor): number {
  return countWaiting(shop().db, {
    kinds: kindsSeenBy(actor),
    store: actor.location,
    now: Date.now() as Instant,
    limit: COUNTED_NOTICES,
  });
}
