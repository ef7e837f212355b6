import type { Sale } from "~/domain/counter/sales/sale";
import { cents } from "~/domain/money";
import { customerOnPaper } from "~/domain/people/customers/customer-on-paper.server";
import type { Paper } from "~/domain/shop/papers/paper.server";
import { getOrder, orderOfNumber } from "~/domain/workshop/orders/find-orders.server";
import { itemsToHandOut, untaxedOf } from "~/domain/workshop/orders/lines-of-pickup.server";
import { type Order, orderNumber } from "~/domain/workshop/orders/order";
import { whySettled } from "~/domain/workshop/orders/still-open.server";
import { shop } from "~/runtime/shop.server";

/** An order that somebody wants to pick up with a ticket. */
export interface ToPickUp {
  id: number;
  /** 'R-000037'. */
  number: string;
  item: string;
  customerId: number;
  /** Why it isn't picked up any more; null if it can be. */
  settled: string | null;
}

export function orderToPickUp(id: number): ToPickUp | undefined {
  return asToPickUp(getOrder(shop().db, id));
}

/** The same by the number on its claim check. */
export function orderToPickUpByNumber(typed: string): ToPickUp | undefined {
  return asToPickUp(orderOfNumber(shop().db, typed));
}

function asToPickUp(order: Order | undefined): ToPickUp | undefined {
  if (!order) return undefined;
  const { id, item, customerId } = order;
  return { id, number: orderNumber(order), item, customerId, settled: whySettled(order) };
}

/** The line of a ticket that hands over an order, as its form shows it; undefined for an unknown one. */
export function pickupLine(orderId: number) {
  const { db } = shop();
  const order = getOrder(db, orderId);
  if (!order) return undefined;
  const { item, price, cost, isTaxed, held } = order;
  return {
    title: item,
    note: `${orderNumber(order)}, ${order.customerName}`,
    listPrice: price,
    cost,
    isTaxed,
    untaxed: isTaxed ? untaxedOf(db, order) : cents(0),
    pieces: order.pieces.map((piece) => piece.price),
    held,
    due: { store: order.store.key, amount: order.amountDue },
    handOut: itemsToHandOut(db, order),
  };
}

/** Lists the orders that a ticket handed over, to be signed by whoever picked them up. */
export function handedOverWith({ lines }: Pick<Sale, "lines">, paper: Paper) {
  const { db } = shop();
  const ids = new Set(lines.flatMap(({ orderId }) => orderId ?? []));
  return [...ids].flatMap((id) => {
    const order = getOrder(db, id);
    if (!order) return [];
    const who =
      order.handedOver?.to ?? customerOnPaper(db, paper, order.customerId)?.name ?? order.customerName;
    return { number: orderNumber(order), who, items: itemsToHandOut(db, order) };
  });
}
