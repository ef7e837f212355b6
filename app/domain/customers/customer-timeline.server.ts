import type { Tx } from "~db/client.server.ts";
import { countRepairs, findRepairs, type ListedRepair } from "../repairs/find-repairs.server.ts";
import type { Slice } from "../slice.ts";
import { countPurchases, findPurchases, type Purchase } from "./find-customers.server.ts";

/** `at` is the time of the sale or of the repair's intake. */
export type TimelineItem =
  { kind: "sale"; at: number; sale: Purchase } | { kind: "repair"; at: number; repair: TimelineRepair };
/** It is shown without the cost. */
export type TimelineRepair = Omit<ListedRepair, "costToRepair">;
export type TimelineKind = TimelineItem["kind"];

/** Sort key on the timeline. At the same time, sales sort above repairs. */
export type TimelineKey = [at: number, kind: TimelineKind, id: number];

export function timelineKeyOf(item: TimelineItem): TimelineKey {
  return [item.at, item.kind, item.kind === "sale" ? item.sale.id : item.repair.id];
}

/** Newest first; `only` limits it to one kind. */
export function customerTimeline(
  tx: Tx,
  customerId: number,
  only: TimelineKind | null,
  slice: Slice<TimelineKey>,
): TimelineItem[] {
  const sales =
    only === "repair"
      ? []
      : findPurchases(tx, customerId, sliceOf("sale", slice)).map((sale): TimelineItem => ({
          kind: "sale",
          at: sale.soldAt,
          sale,
        }));
  const repairs =
    only === "sale"
      ? []
      : findRepairs(tx, { customerId }, sliceOf("repair", slice)).map((found): TimelineItem => {
          const { costToRepair: _, ...repair } = found;
          return { kind: "repair", at: repair.intakeAt, repair };
        });
  const items = [...sales, ...repairs].sort(byPlace);
  return slice.before ? items.slice(-slice.limit) : items.slice(0, slice.limit);
}

/** Counts no further than `atMost`. */
export function countTimeline(tx: Tx, customerId: number, only: TimelineKind | null, atMost: number): number {
  const sales = only === "repair" ? 0 : countPurchases(tx, customerId, atMost);
  const repairs = only === "sale" ? 0 : countRepairs(tx, { customerId }, atMost);
  return Math.min(atMost, sales + repairs);
}

/**
 * Maps a timeline slice to one kind's own list. At the same time, all items of the other kind sort either
 * above or below.
 */
function sliceOf(kind: TimelineKind, { after, before, limit }: Slice<TimelineKey>): Slice<[number, number]> {
  const within = ([at, place, id]: TimelineKey): [number, number] => {
    if (place === kind) return [at, id];
    return [at, kind === "sale" ? 0 : Number.MAX_SAFE_INTEGER];
  };
  return { after: after && within(after), before: before && within(before), limit };
}

function byPlace(one: TimelineItem, other: TimelineItem): number {
  const [at, kind, id] = timelineKeyOf(one);
  const [otherAt, otherKind, otherId] = timelineKeyOf(other);
  if (at !== otherAt) return otherAt - at;
  return kind === otherKind ? otherId - id : kind === "sale" ? -1 : 1;
}
