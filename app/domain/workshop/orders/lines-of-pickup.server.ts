import { and, eq, isNull, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { orderPieces, orders, repairWork } from "~db/schema/index.ts";
import { keptIdOf } from "../../people/merges/one-person.server.ts";
import { dayIn } from "../../dates.ts";
import { type Cents, sumOf } from "../../money.ts";
import { getPiece } from "../../stock/pieces/find-pieces.server.ts";
import { refuse, type Refused, type Trail } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import type { NewPickup } from "../../counter/sales/new-sale.ts";
import type { Pickup } from "../../counter/sales/orders-for-tickets.ts";
import type { PricedLine } from "../../counter/sales/priced-line.ts";
import { leaveHouse } from "./end-custody.server.ts";
import { type Order, orderNumber } from "./order.ts";
import { orderTrail } from "./order-trail.ts";
import { pickupText } from "./pickup-words.ts";
import { orderToSettle } from "./still-open.server.ts";
import { setState } from "./set-piece-state.server.ts";

const NOTHING = {
  pieceId: null,
  serviceId: null,
  sku: null,
  category: null,
  weight: null,
  weightGiven: null,
  weightUnit: null,
  discountReason: null,
  piece: null,
} as const;

/**
 * Returns the lines that hand over an order at its full price: the pieces of a layaway, otherwise one line
 * for the taxed part and one for the untaxed part. Refuses an order that ended, and one of another customer.
 */
export function linesOfPickup(
  tx: Tx,
  { at, orderId, to }: NewPickup,
  customerId: number | null,
): { ok: true; lines: PricedLine[]; pickup: Pickup } | Refused {
  const field = `${at ?? "lines.0"}.orderId`;
  const found = orderToSettle(tx, orderId, field);
  if (!found.ok)
    return found.refusal.kind === "missing" ? refuse("invalid", "Order not found", field) : found;
  const { order } = found;
  if (keptIdOf(tx, order.customerId) !== customerId)
    return refuse(
      "invalid",
      `${orderNumber(order)} belongs to ${order.customerName}: choose that customer`,
      field,
    );
  const lines = order.kind === "layaway" ? sellReserved(tx, order) : wordedLines(tx, order);
  const claim = (ctx: RuleContext, saleId: number) => claimForTicket(ctx, { order, to }, saleId);
  return { ok: true, lines, pickup: { order, claim } };
}

type Part = Pick<Order, "price" | "cost" | "isTaxed"> & { work?: string };

/**
 * Splits an order's price into taxed and untaxed parts: one for each line of work, or else one for the order.
 */
function partsOf(tx: Tx, order: Order): Part[] {
  const work = tx
    .select({
      work: repairWork.description,
      price: repairWork.price,
      cost: repairWork.cost,
      isTaxed: repairWork.isTaxed,
    })
    .from(repairWork)
    .where(eq(repairWork.orderId, order.id))
    .all();
  return work.length > 0 ? work : [order];
}

/** Sums the untaxed part of an order's price. */
export function untaxedOf(tx: Tx, order: Order): Cents {
  return sumOf(partsOf(tx, order).flatMap(({ isTaxed, price }) => (isTaxed ? [] : [price])));
}

function wordedLines(tx: Tx, order: Order): PricedLine[] {
  const parts = partsOf(tx, order);
  return [true, false].flatMap((isTaxed): PricedLine[] => {
    const of = parts.filter((part) => part.isTaxed === isTaxed);
    if (of.length === 0) return [];
    const price = sumOf(of.map((part) => part.price));
    const done = of.flatMap(({ work }) => work ?? []).join(", ");
    const words = done === "" ? order.item : `${done} (${order.item})`;
    const description = pickupText(order, words);
    return [
      {
        ...NOTHING,
        kind: "pickup",
        orderId: order.id,
        description: parts.length > of.length && !isTaxed ? `${description}, not taxed` : description,
        quantity: 1,
        listPrice: price,
        price,
        cost: sumOf(of.map((part) => part.cost)),
        isTaxed,
      },
    ];
  });
}

function sellReserved(tx: Tx, order: Order): PricedLine[] {
  return order.pieces.map(({ pieceId, listPrice, discountReason, price, cost }) => {
    setState(tx, pieceId, "sold");
    const piece = getPiece(tx, pieceId);
    if (!piece) throw new Error(`Piece ${pieceId} of order ${order.id} is gone`);
    const { sku, description, category, weight, weightGiven, weightUnit } = piece;
    const tag = { pieceId, sku, description, category, weight, weightGiven, weightUnit };
    const amounts = { listPrice, discountReason, price, cost, quantity: 1, isTaxed: order.isTaxed };
    return { ...NOTHING, ...tag, ...amounts, kind: "piece", orderId: order.id, piece };
  });
}

/**
 * Claims an order for a ticket whose row exists, with the person who picks it up if not the customer. Null if
 * it was claimed or canceled first.
 */
function claimForTicket(
  ctx: RuleContext,
  { order, to }: { order: Order; to: string | null },
  saleId: number,
): Trail[] | null {
  const { tx, actor, now } = ctx;
  const claimed = tx
    .update(orders)
    .set({
      saleId,
      handedOverDay: sql`iif(${orders.handedOverAt} is null, ${dayIn(order.store.zone, now)}, ${orders.handedOverDay})`,
      handedOverAt: sql`coalesce(${orders.handedOverAt}, ${now})`,
      handedOverBy: sql`coalesce(${orders.handedOverBy}, ${actor.id})`,
      handedOverTo: sql`coalesce(${orders.handedOverTo}, ${to})`,
      version: sql`${orders.version} + 1`,
    })
    .where(and(eq(orders.id, order.id), isNull(orders.saleId), isNull(orders.cancelledAt)))
    .run();
  if (claimed.changes === 0) return null;
  tx.update(orderPieces).set({ isReserved: false }).where(eq(orderPieces.orderId, order.id)).run();
  if (order.handedOver === null) leaveHouse(ctx, order);
  return [orderTrail(order, "order.handed-over", { before: { state: order.state }, after: { saleId } })];
}
