import { and, eq, sql } from "drizzle-orm";
import { orders, repairs } from "~db/schema/index.ts";
import type { Instant } from "../../dates.ts";
import { endWait, reopenWait } from "../bench/part-wait.server.ts";
import { noteReadyDay } from "../repairs/ready-day.server.ts";
import type { RepairStatus } from "../repairs/repair-status.ts";
import type { RuleContext } from "../../rule-context.ts";
import { noteReady } from "./ready-since.server.ts";
import type { Order } from "./order.ts";
import { type NewPlace, placeOrder } from "./record-place.server.ts";

/** Records that an order left the house, and its status before that. Every hand-over calls this. */
export function leaveHouse(ctx: RuleContext, { id, place, status, store }: Order): void {
  const { tx } = ctx;
  tx.update(orders).set({ statusBefore: status }).where(eq(orders.id, id)).run();
  if (place && place.place !== "handed_over") placeOrder(ctx, id, { place: "handed_over" });
  if (status === null || status === "picked_up") return;
  endWait(ctx, id);
  noteReadyDay(ctx, { id, zone: store.zone }, { from: status, to: "picked_up" });
  writeStatus(ctx, id, "picked_up");
}

/**
 * Puts an order back where it was before its hand-over at `at`. A repair goes back to its status, or to another one
 * that somebody sets, and to the parts that it waited for.
 */
export function comeBack(ctx: RuleContext, order: Order, at: Instant | null, to?: RepairStatus): void {
  const { tx } = ctx;
  const { id, status: from, store } = order;
  const row = tx.select({ before: orders.statusBefore }).from(orders).where(eq(orders.id, id)).get();
  tx.update(orders).set({ statusBefore: null }).where(eq(orders.id, id)).run();
  const place = placeBefore(order);
  if (place) placeOrder(ctx, id, place);
  if (from !== null) {
    const status = to ?? row?.before ?? "completed";
    noteReadyDay(ctx, { id, zone: store.zone }, { from, to: status });
    writeStatus(ctx, id, status);
    if (at !== null && status !== "completed") reopenWait(ctx, id, at);
  }
  noteReady(ctx, id);
}

/** Returns where it was when it left the house; null if nobody recorded any place. */
function placeBefore({ place, movements }: Order): NewPlace | null {
  if (!place) return null;
  const before = movements.findLast((each) => each.place !== "handed_over");
  return before
    ? { place: before.place, name: before.placeName, dueBack: before.dueBackDay }
    : { place: "ready" };
}

function writeStatus({ tx, now }: RuleContext, id: number, status: RepairStatus): void {
  tx.update(repairs)
    .set({ status, statusChangedAt: now, version: sql`${repairs.version} + 1` })
    .where(and(eq(repairs.id, id), sql`${repairs.status} <> ${status}`))
    .run();
}
