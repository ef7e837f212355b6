import type { Noted } from "~/domain/records/notes/note";
import { readTimeline } from "~/domain/records/timeline/read-timeline.server";
import { TIMELINE_KINDS } from "~/domain/records/timeline/timeline";
import type { TestShop } from "./shop.ts";

/** A record's whole timeline, with days in New York time. */
export function timelineOf(shop: Pick<TestShop, "db">, of: Noted, { seesCost = true } = {}) {
  const zone = "America/New_York";
  const filter = { kinds: TIMELINE_KINDS, year: null };
  return readTimeline(shop.db, { ...of, zone }, filter, { limit: 200 }, { seesCost });
}
