import type { RouterContextProvider } from "react-router";
import { type Actor, can } from "~/domain/permissions";
import type { Instant } from "~/domain/dates";
import { countLooks } from "~/domain/shop/looks/count-looks.server";
import { countUnread } from "~/domain/outreach/replies/find-replies.server";
import { countForBellAndMenu } from "~/domain/outreach/notices/count-waiting.server";
import { kindsSeenBy } from "~/domain/outreach/notices/notice-permissions";
import { calendarsOf } from "~/domain/outreach/notices/waiting-notices.server";
import { shop } from "~/runtime/shop.server";
import { troublesLately } from "~/trouble/find-troubles.server";
import { settingsOfPage, storesOfPage } from "~/web/read-once-for-page.server";
import { COUNTED_NOTICES } from "./bell-and-menu-counts.ts";
import { troublesFor } from "~/trouble/who-sees-troubles";

/** Counts what customers answered and nobody read, for whoever may see it. */
export function countReplies(actor: Actor, limit: number): number {
  return can(actor, "customers.view") ? countUnread(shop().db, limit) : 0;
}

/**
 * Counts notices at the actor's selected stores, what is worth a look and replies at any store, and what is wrong with
 * the machine; and for the menu, at the same stores, what it says of repairs and orders.
 */
export function countNotices(actor: Actor, context: Readonly<RouterContextProvider>) {
  const { db } = shop();
  const troubles = troublesFor(actor, troublesLately).length;
  const looks = can(actor, "looks.view") ? countLooks(db, COUNTED_NOTICES - troubles) : 0;
  const replies = countReplies(actor, Math.max(COUNTED_NOTICES - troubles - looks, 0));
  const { businessZone } = settingsOfPage(context);
  const when = { store: actor.location, now: Date.now() as Instant };
  const { notices, inMenu } = countForBellAndMenu(db, {
    ...when,
    kinds: kindsSeenBy(actor),
    limit: COUNTED_NOTICES - troubles - looks - replies,
    most: COUNTED_NOTICES,
    calendars: calendarsOf({ stores: storesOfPage(context), businessZone }, when),
  });
  return { notices: troubles + looks + replies + notices, inMenu };
}
