import type { Tx } from "~db/client.server.ts";
import { type Day, type Instant, dayIn } from "../../dates.ts";
import { openSessions } from "./find-tills.server.ts";

export interface UnclosedDay {
  sessionId: number;
  store: string;
  storeName: string;
  till: string;
  day: Day;
}

/**
 * Lists sessions of an earlier day of their store that nobody closed, the oldest first. A null store covers
 * all stores.
 */
export function unclosedDays(tx: Tx, store: string | null, now: Instant): UnclosedDay[] {
  return openSessions(tx, store)
    .filter((session) => isOfEarlierDay(session, session.zone, now))
    .map(({ id, store: key, storeName, till, openedDay }) => ({
      sessionId: id,
      store: key,
      storeName,
      till,
      day: openedDay,
    }));
}

/** True if a session was opened on an earlier day of its store, and should have been closed. */
export function isOfEarlierDay({ openedDay }: { openedDay: Day }, zone: string, now: Instant): boolean {
  return openedDay < dayIn(zone, now);
}
