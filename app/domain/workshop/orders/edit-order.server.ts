import { and, eq, sql } from "drizzle-orm";
import { orders } from "~db/schema/index.ts";
import { type Day, dayIn } from "../../dates.ts";
import { hasStood } from "../../has-stood.ts";
import type { Cents } from "../../money.ts";
import { type Overtaken, refuseOvertaken } from "../../shop/trail/overtaken.server.ts";
import { edited, refuse, type Refused, type Result } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { refuseArrival } from "./special-order-arrival.ts";
import { getOrder } from "./find-orders.server.ts";
import { lookAtOrder } from "./orders-worth-a-look.server.ts";
import { askToLower, refusePrice } from "./lower-price.server.ts";
import { noteReady } from "./ready-since.server.ts";
import type { Order } from "./order.ts";
import { orderTrail } from "./order-trail.ts";
import { orderToChange } from "./still-open.server.ts";
import { searchedOrder } from "../../searched-fields.ts";

export interface OrderEdit {
  version: number;
  notes: string | null;
  promised: Day | null;
  /**
   * For special orders, as are the fields below. A layaway refuses values that differ from its own, unless
   * they are null.
   */
  item: string | null;
  price: Cents | null;
  /** Null if the sender can't see costs: it stays the same. */
  cost: Cents | null;
  vendor: string | null;
  vendorReference: string | null;
  ordered: Day | null;
  arrived: Day | null;
}

/**
 * Changes an open special order or layaway. Refuses an edit of an older version (409), a price below what was
 * paid down, and an arrival before the order or in the future. A price below the agreed one needs a
 * permission or an approval. Lists one that arrived more than a day ago and has not, as somebody says now. A repair is
 * edited as a repair.
 */
export function editOrder(
  ctx: RuleContext,
  { orderId, version, ...edit }: { orderId: number } & OrderEdit,
): Result<Order, Overtaken<Order>> {
  const { tx, now } = ctx;
  const found = orderToChange(tx, orderId);
  if (!found.ok) return found;
  const { order: before } = found;
  if (before.kind === "repair") return refuse("missing", "No such record");
  const record = { kind: "order", id: orderId } as const;
  const overtaken = refuseOvertaken(ctx, before, { version, record, what: "this order" });
  if (overtaken) return overtaken;
  const isSpecial = before.kind === "special_order";
  const strange = isSpecial ? null : refuseSpecial(before, edit);
  if (strange) return strange;
  if (isSpecial && edit.item === null) return refuse("invalid", "Enter the item", "item");
  if (isSpecial && edit.price === null) return refuse("invalid", "Price is required", "price");
  const isSameDay = edit.arrived === before.arrivedDay && edit.ordered === before.orderedDay;
  const early = isSpecial && !isSameDay ? refuseArrival(edit, dayIn(before.store.zone, now)) : null;
  if (early) return early;
  const wrong = isSpecial ? refusePrice(ctx, before, edit.price ?? before.price, "price") : null;
  if (wrong) return wrong;
  const lowered = isSpecial ? askToLower(ctx, before, edit.price ?? before.price, "price") : null;
  if (lowered && !lowered.ok) return lowered;
  tx.update(orders)
    .set({
      notes: edit.notes,
      promisedDay: edit.promised,
      ...(isSpecial && {
        item: edit.item,
        price: edit.price ?? before.price,
        cost: edit.cost ?? before.cost,
        vendor: edit.vendor,
        vendorReference: edit.vendorReference,
        orderedDay: edit.ordered,
        arrivedDay: edit.arrived,
        searchText: searchedOrder(edit),
      }),
      version: sql`${orders.version} + 1`,
    })
    .where(and(eq(orders.id, orderId), eq(orders.version, version)))
    .run();
  noteReady(ctx, orderId);
  const after = getOrder(tx, orderId);
  if (!after) throw new Error(`Order ${orderId} was changed and can't be read`);
  const said = { before: saidOf(before), after: saidOf(after), approvedBy: lowered?.by ?? null };
  const isUnsaid = before.arrivedDay !== null && after.arrivedDay === null;
  const isLongHere = before.readyAt !== null && hasStood(now - before.readyAt);
  // No count expects what hasn't arrived.
  const gone =
    isUnsaid && isLongHere ? [lookAtOrder(ctx, { kind: "memo", order: before, part: before.price })] : [];
  return edited(before, after, orderTrail(before, "order.changed", said), ...(lowered?.looks ?? []), ...gone);
}

function saidOf({
  item,
  notes,
  price,
  cost,
  vendor,
  vendorReference,
  orderedDay,
  arrivedDay,
  promisedDay,
}: Order) {
  return { item, notes, price, cost, vendor, vendorReference, orderedDay, arrivedDay, promisedDay };
}

/** Refuses a change of fields that only a special order has. */
function refuseSpecial(order: Order, edit: Omit<OrderEdit, "version">): Refused | null {
  const { item, price, cost, vendor, vendorReference } = edit;
  const dated = { ordered: edit.ordered, arrived: edit.arrived };
  const has = { ...order, ordered: order.orderedDay, arrived: order.arrivedDay };
  const sent = { item, price, cost, vendor, vendorReference, ...dated };
  for (const name of ["item", "price", "cost", "vendor", "vendorReference", "ordered", "arrived"] as const)
    if (sent[name] !== null && sent[name] !== has[name])
      return refuse("invalid", "Only a special order has this", name);
  return null;
}
