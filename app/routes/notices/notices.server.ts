import type { Actor } from "~/access/permissions";
import type { Instant } from "~/domain/dates";
import { waitingNotices } from "~/domain/notices/waiting-notices.server";
import { listStores } from "~/domain/stores/queries.server";
import { COUNTED_NOTICES, kindsSeenBy } from "~/shell/notices.server";
import { shop } from "~/shop.server";

/** What waits for somebody at the stores that they look at, by kind; empty kinds are left out. */
export function noticesFor(actor: Actor) {
  const { db } = shop();
  const kinds = kindsSeenBy(actor);
  const names = new Map(listStores(db).map(({ key, name }) => [key, name]));
  const waiting = waitingNotices(db, {
    kinds,
    store: actor.location,
    now: Date.now() as Instant,
    limit: COUNTED_NOTICES,
  });
  const groups = kinds.map((kind) => {
    const found = waiting.filter((notice) => notice.kind === kind);
    return {
      kind,
      hasMore: found.length === COUNTED_NOTICES,
      notices: found.map((notice) => ({
        ...notice,
        place: names.get(notice.store) ?? notice.store,
        formKey: crypto.randomUUID(),
      })),
    };
  });
  return {
    maySee: kinds.length > 0,
    place: actor.location === null ? null : (names.get(actor.location) ?? actor.location),
    groups: groups.filter(({ notices }) => notices.length > 0),
  };
}

export type WaitingGroups = ReturnType<typeof noticesFor>;
