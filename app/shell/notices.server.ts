import { type Actor, can } from "~/domain/permissions";
import type { Instant } from "~/domain/dates";
import { countLooks } from "~/domain/shop/looks/find-looks.server";
import { countWaiting } from "~/domain/outreach/notices/count-waiting.server";
import { kindsSeenBy } from "~/domain/outreach/notices/notice-permissions";
import { shop } from "~/runtime/shop.server";

/** The highest count; more are shown as '99+'. */
export const COUNTED_NOTICES = 100;

/** Counts notices at the actor's selected stores, and what is worth a look at any store. */
export function countNotices(actor: Actor): number {
  const { db } = shop();
  const looks = can(actor, "looks.view") ? countLooks(db, COUNTED_NOTICES) : 0;
  const waiting = countWaiting(db, {
    kinds: kindsSeenBy(actor),
    store: actor.location,
    now: Date.now() as Instant,
    limit: COUNTED_NOTICES - looks,
  });
  return looks + waiting;
}
