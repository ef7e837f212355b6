import { eq, sql } from "drizzle-orm";
import { orders } from "~db/schema/index.ts";
import { type Day, dayIn } from "../../dates.ts";
import { done, refuse, type Refused, type Result } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { refuseArrival } from "./special-order-arrival.ts";
import { getOrder } from "./find-orders.server.ts";
import { noteReady } from "./ready-since.server.ts";
import { type Order, orderNumber } from "./order.ts";
import { orderTrail } from "./order-trail.ts";
import { orderToChange } from "./still-open.server.ts";
import { searchedOrder } from "../../searched-fields.ts";

interface VendorOrder {
  /** Null keeps the vendor; the same holds for the reference. */
  vendor: string | null;
  vendorReference: string | null;
  /** Null for today at the store. */
  ordered: Day | null;
}

/**
 * Records that a special order was ordered, from whom, and the vendor's number for it. Refused if it already
 * was (409).
 */
export function orderFromVendor(
  ctx: RuleContext,
  { orderId, ordered, ...said }: { orderId: number } & VendorOrder,
): Result<Order> {
  const found = specialOrder(ctx, orderId);
  if (!found.ok) return found;
  const { order } = found;
  if (order.orderedDay !== null) return refuse("conflict", `${orderNumber(order)} was already ordered`);
  const vendor = said.vendor ?? order.vendor;
  const vendorReference = said.vendorReference ?? order.vendorReference;
  const orderedDay = ordered ?? dayIn(order.store.zone, ctx.now);
  if (order.arrivedDay !== null && order.arrivedDay < orderedDay)
    return refuse("invalid", "Enter a date on or before the day it arrived", "ordered");
  const searchText = searchedOrder({ ...order, vendor, vendorReference });
  return write(ctx, order, { vendor, vendorReference, orderedDay, searchText });
}

/**
 * Records that a special order arrived, today if no day is given, so that it waits for pickup. Refused if it
 * already did (409).
 */
export function noteArrival(
  ctx: RuleContext,
  { orderId, arrived }: { orderId: number; arrived: Day | null },
): Result<Order> {
  const found = specialOrder(ctx, orderId);
  if (!found.ok) return found;
  const { order } = found;
  if (order.arrivedDay !== null) return refuse("conflict", `${orderNumber(order)} already arrived`);
  const today = dayIn(order.store.zone, ctx.now);
  const arrivedDay = arrived ?? today;
  const early = refuseArrival({ ordered: order.orderedDay, arrived: arrivedDay }, today);
  if (early) return early;
  return write(ctx, order, { arrivedDay });
}

function specialOrder({ tx }: RuleContext, id: number): { ok: true; order: Order } | Refused {
  const found = orderToChange(tx, id);
  if (!found.ok || found.order.kind === "special_order") return found;
  return refuse("missing", "No such record");
}

type Change = Partial<Pick<Order, "vendor" | "vendorReference" | "orderedDay" | "arrivedDay">>;

function write(ctx: RuleContext, before: Order, change: Change & { searchText?: string }): Result<Order> {
  const { tx } = ctx;
  tx.update(orders)
    .set({ ...change, version: sql`${orders.version} + 1` })
    .where(eq(orders.id, before.id))
    .run();
  noteReady(ctx, before.id);
  const after = getOrder(tx, before.id);
  if (!after) throw new Error(`Order ${before.id} was changed and can't be read`);
  const { searchText: _searched, ...said } = change;
  const of = (order: Order) =>
    Object.fromEntries((Object.keys(said) as (keyof Change)[]).map((name) => [name, order[name]])) as Change;
  return done(after, orderTrail(before, "order.changed", { before: of(before), after: of(after) }));
}
