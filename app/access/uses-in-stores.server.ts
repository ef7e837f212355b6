import { lt, max } from "drizzle-orm";
import { sessions } from "~db/schema/index.ts";
import { type Instant, MS_PER_MINUTE } from "~/domain/dates";
import { readSettings } from "~/domain/shop/settings/read-settings.server";
import { shop } from "~/runtime/shop.server";
import type { touchSessions } from "./session.server.ts";

// What a store of a chain says of sessions that were used there. It is believed only as far as the head office can't
// know better: a store's key alone must not bring back a session that ended by idleness.

/** A store calls every two seconds. */
const SILENT_AFTER_MS = 10_000;
/** What was used before a silence may have been written a little after the store's last call. */
const WRITTEN_WITHIN_MS = 2 * MS_PER_MINUTE;
/** After a silence, until the store has told what it did: it may have to copy the book first. */
const TOLD_WITHIN_MS = 15 * MS_PER_MINUTE;

const STARTED_AT = Date.now() as Instant;
/** When anybody was last seen before this process started; undefined before it was looked up. */
let seenBefore: Instant | null | undefined;

/** When a store fell silent, and when it was heard again. */
interface Silence {
  from: number | null;
  to: number;
}

/** A store's last call, its last silence, and the longest of those of which it told nothing yet. */
interface Heard {
  at: number;
  last: Silence;
  longest: Silence;
  hasTold: boolean;
}

const heard = new Map<string, Heard>();

/** Call it with each call of a store. */
export function hearStore(store: string, now: number): void {
  if (seenBefore === undefined) seenBefore = lastSeenBefore(STARTED_AT);
  const known = heard.get(store);
  if (known && now - known.at <= SILENT_AFTER_MS) {
    known.at = now;
    return;
  }
  const last = { from: known?.at ?? seenBefore, to: now };
  // A line that flaps may not have let the store tell what it did before. Of more silences two count, or a store that
  // flaps all day would bring back any session of that day.
  const isUntold = known && !known.hasTold && known.at - known.last.to <= TOLD_WITHIN_MS;
  const longest = isUntold && lengthOf(known.longest) >= lengthOf(last) ? known.longest : last;
  heard.set(store, { at: now, last, longest, hasTold: false });
}

function lengthOf({ from, to }: Silence): number {
  return to - (from ?? to);
}

/**
 * The last uses of sessions that a store tells, to be touched. An ended session stays ended: a use counts within the
 * idle limit of the last one known, or if that was within it when the store fell silent, since it may have been used
 * there all along.
 */
export function usesToldBy(
  store: string,
  told: readonly { id: number; at: number }[],
  now: number,
): Parameters<typeof touchSessions> {
  const idle = readSettings(shop().db).sessionIdleMinutes * MS_PER_MINUTE;
  const known = heard.get(store);
  if (known) known.hasTold = true;
  const silences = known && now - known.last.to <= TOLD_WITHIN_MS ? [known.longest, known.last] : [];
  const lastKnown = silences.flatMap(({ from }) =>
    from === null ? [] : [{ from: (from - idle) as Instant, to: (from + WRITTEN_WITHIN_MS) as Instant }],
  );
  return [told.map(({ id, at }) => ({ id, at: Math.min(at, now) as Instant })), { idle, lastKnown }];
}

function lastSeenBefore(time: Instant): Instant | null {
  const { db } = shop();
  const last = db
    .select({ at: max(sessions.lastSeenAt) })
    .from(sessions)
    .where(lt(sessions.lastSeenAt, time));
  return last.get()?.at ?? null;
}
