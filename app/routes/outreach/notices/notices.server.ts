import { type Actor, can } from "~/domain/permissions";
import type { Instant } from "~/domain/dates";
import { countLooks } from "~/domain/shop/looks/count-looks.server";
import { closedChannels } from "~/domain/people/customers/contact-consent";
import { refusedWords } from "~/domain/people/customers/refused-words";
import { maySeeContact } from "~/domain/people/customers/may-see-contact";
import { reachOf } from "~/domain/outreach/notices/needs-attention.server";
import { CALL_KINDS } from "~/domain/outreach/notices/call-kinds";
import { leftToColleagues } from "~/domain/outreach/notices/mark-notice-done.server";
import { isDateKind, noticeUrgency } from "~/domain/outreach/notices/notice-kinds";
import type { Notice } from "~/domain/outreach/notices/notice";
import { NOTICE_KINDS, type NoticeKind } from "~db/closed-lists.ts";
import { waitingNotices } from "~/domain/outreach/notices/waiting-notices.server";
import { listStores } from "~/domain/shop/stores/find-stores.server";
import { kindsSeenBy } from "~/domain/outreach/notices/notice-permissions";
import { COUNTED_NOTICES } from "~/shell/bell-and-menu-counts";
import { countReplies } from "~/shell/notices.server";
import { troublesFor } from "~/trouble/who-sees-troubles";
import { shop } from "~/runtime/shop.server";
import { findTroubles } from "~/trouble/find-troubles.server";
import { COUNT_AT_MOST, countText } from "~/web/count-at-most";
import { NOTICE_HEADS } from "./notice-heads.ts";
import { noticeWords } from "./notice-words.server.ts";

/** Most notices shown per kind if several are shown. A single kind shows up to `COUNTED_NOTICES`. */
const SHOWN_OF_EACH = 25;

export function kindIn(url: URL): NoticeKind | undefined {
  const asked = url.searchParams.get("kind");
  return NOTICE_KINDS.find((kind) => kind === asked);
}

/** Returns the notices at the actor's stores by kind, without empty kinds, what is late first. */
export function noticesFor(actor: Actor, only: NoticeKind | undefined) {
  const { db } = shop();
  const now = Date.now() as Instant;
  const seen = kindsSeenBy(actor);
  const kinds = seen.filter((kind) => !only || kind === only);
  const most = only ? COUNTED_NOTICES : SHOWN_OF_EACH;
  const names = new Map(listStores(db).map(({ key, name }) => [key, name]));
  const waiting = waitingNotices(db, {
    kinds,
    store: actor.location,
    now,
    limit: most + 1,
  });
  const toCall = waiting.filter(({ kind }) => CALL_KINDS.includes(kind));
  const reach = maySeeContact(actor) ? reachOf(db, toCall) : null;
  const reachFor = ({ kind, customerId }: Notice) => {
    const found = CALL_KINDS.includes(kind) && customerId !== null ? reach?.get(customerId) : undefined;
    if (!found) return { phone: null, refused: null };
    // About their own order they may be called all the same (docs/privacy.md).
    const refused = isDateKind(kind) ? refusedWords(closedChannels(found)).phone : undefined;
    return refused === undefined ? { phone: found.phone, refused: null } : { phone: null, refused };
  };
  const toColleagues = leftToColleagues({ tx: db, actor }, waiting);
  const groups = kinds.map((kind) => {
    const found = waiting.filter((notice) => notice.kind === kind);
    return {
      kind,
      ...NOTICE_HEADS[kind],
      isDated: isDateKind(kind),
      urgency: noticeUrgency(kind),
      hasMore: found.length > most,
      notices: found.slice(0, most).map((notice) => ({
        kind,
        recordId: notice.recordId,
        occurrence: notice.occurrence,
        ...noticeWords(notice, can(actor, "customers.view")),
        ...reachFor(notice),
        place: notice.store === null ? "No location" : (names.get(notice.store) ?? notice.store),
        mayBeDone: kind !== "memo_overdue" || !toColleagues.has(notice.recordId),
        formKey: crypto.randomUUID(),
      })),
    };
  });
  return {
    troubles: only ? [] : troublesFor(actor, () => findTroubles(now)),
    only: only ? { kind: only, title: NOTICE_HEADS[only].title } : null,
    looks: can(actor, "looks.view") ? countText(countLooks(db, COUNT_AT_MOST + 1)) : null,
    replies: only ? 0 : countReplies(actor, COUNTED_NOTICES),
    maySee: seen.length > 0,
    place: actor.location === null ? null : (names.get(actor.location) ?? actor.location),
    groups: groups.filter(({ notices }) => notices.length > 0),
  };
}

export type WaitingGroups = ReturnType<typeof noticesFor>;
