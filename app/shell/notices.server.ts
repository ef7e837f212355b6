import { type Actor, can } from "~/domain/permissions";
import type { Instant } from "~/domain/dates";
import { NOTICE_KINDS, type NoticeKind } from "~db/closed-lists.ts";
import { countWaiting } from "~/domain/notices/count-waiting.server";
import { shop } from "~/runtime/shop.server";

/** The bell counts no further: it says '99+'. */
export const COUNTED_NOTICES = 100;

/** The kinds of notices that somebody may see: those of the records that their role may open. */
export function kindsSeenBy(actor: Actor): NoticeKind[] {
  return NOTICE_KINDS.filter((kind) =>
    can(actor, kind === "urgent_repair" || kind === "repair_ready" ? "repairs.view" : "customers.view"),
  );
}

/** How many things wait for somebody at the stores that they look at. */
export function countNotices(actor: Actor): number {
  return countWaiting(shop().db, {
    kinds: kindsSeenBy(actor),
    store: actor.location,
    now: Date.now() as Instant,
    limit: COUNTED_NOTICES,
  });
}
