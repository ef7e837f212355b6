import { type Actor, can } from "~/domain/permissions";
import type { Instant } from "~/domain/dates";
import { NOTICE_KINDS, type NoticeKind } from "~db/closed-lists.ts";
import { countWaiting } from "~/domain/notices/count-waiting.server";
import { shop } from "~/runtime/shop.server";

/** Maximum count; above it the bell shows '99+'. */
export const COUNTED_NOTICES = 100;

/** Notice kinds whose records the actor may open. */
export function kindsSeenBy(actor: Actor): NoticeKind[] {
  return NOTICE_KINDS.filter((kind) =>
    can(actor, kind === "urgent_repair" || kind === "repair_ready" ? "repairs.view" : "customers.view"),
  );
}

/** Notices at the actor's selected stores. */
export function countNotices(actor: Actor): number {
  return countWaiting(shop().db, {
    kinds: kindsSeenBy(actor),
    store: actor.location,
    now: Date.now() as Instant,
    limit: COUNTED_NOTICES,
  });
}
