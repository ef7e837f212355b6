import type { Tx } from "~db/client.server.ts";
import { countRepairs, findRepairs, type ListedRepair } from "../repairs/find-repairs.server.ts";
import type { Slice } from "../slice.ts";
import { countPurchases, findPurchases, type Purchase } from "./find-customers.server.ts";

/** Something on a customer's timeline, at the moment it is placed there: the sale, the repair's intake. */
export type TimelineItem =
  { kind: "sale"; at: number; sale: Purchase } | { kind: "repair"; at: number; repair: ListedRepair };
export type TimelineKind = TimelineItem["kind"];

/** The place of an item on the timeline. At one moment repairs stand below sales. */
export type TimelineKey = [at: number, kind: TimelineKind, id: number];

export function timelineKeyOf(item: TimelineItem): TimelineKey {
  return [item.at, item.kind, item.kind === "sale" ? item.sale.id : item.repair.id];
}

/** A customer's sales and repairs, newest first; `only` keeps one kind. */
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
      : findRepairs(tx, { customerId }, sliceOf("repair", slice)).map((repair): TimelineItem => ({
          kind: "repair",
          at: repair.intakeAt,
          repair,
        }));
  const items = [...sales, ...repairs].sort(byPlace);
  return slice.before ? items.slice(-slice.limit) : items.slice(0, slice.limit);
}

/** How many items there are, counted no further than `atMost`. */
export function countTimeline(tx: Tx, customerId: number, only: TimelineKind | null, atMost: number): number {
  const sales = only === "repair" ? 0 : countPurchases(tx, customerId, atMost);
  const repairs = only === "sale" ? 0 : countRepairs(tx, { customerId }, atMost);
  return Math.min(atMost, sales + repairs);
}

/** The same place among the items of one kind: those of the other kind lie wholly above or below it at its moment. */
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
