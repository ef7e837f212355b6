import { amountDueLabel } from "~/domain/amount-due-label";
import type { OrdersOnForm, OrderToPickUp, PickupLine } from "~/domain/counter/sales/orders-on-form";
import type { Sale } from "~/domain/counter/sales/sale";
import { cents } from "~/domain/money";
import { customerOnPaper } from "~/domain/people/customers/customer-on-paper.server";
import type { Paper } from "~/domain/shop/papers/paper.server";
import { getOrder, orderOfNumber } from "~/domain/workshop/orders/find-orders.server";
import { ORDERS_FOR_TICKETS } from "~/domain/workshop/orders/join-tickets-to-orders.server";
import { itemsToHandOut } from "~/domain/workshop/orders/items-to-hand-out.server";
import { untaxedOf } from "~/domain/workshop/orders/lines-of-pickup.server";
import { type Order, orderNumber } from "~/domain/workshop/orders/order";
import { whySettled } from "~/domain/workshop/orders/still-open.server";
import { shop } from "~/runtime/shop.server";

/** What the pages of a ticket pass on to its form. */
export const ORDERS_ON_FORM: OrdersOnForm = {
  ...ORDERS_FOR_TICKETS,
  orderToPickUp: (id) => asToPickUp(getOrder(shop().db, id)),
  orderToPickUpByNumber: (typed) => asToPickUp(orderOfNumber(shop().db, typed)),
  pickupLine,
};

function asToPickUp(order: Order | undefined): OrderToPickUp | undefined {
  if (!order) return undefined;
  const { id, item, customerId } = order;
  return { id, number: orderNumber(order), item, customerId, settled: whySettled(order) };
}

function pickupLine(orderId: number): PickupLine | undefined {
  const { db } = shop();
  const order = getOrder(db, orderId);
  if (!order) return undefined;
  const { kind, item, price, cost, isTaxed, held } = order;
  return {
    title: item,
    note: `${orderNumber(order)}, ${order.customerName}`,
    listPrice: price,
    cost,
    isTaxed,
    untaxed: isTaxed ? untaxedOf(db, order) : cents(0),
    pieces: order.pieces.map((piece) => piece.price),
    held,
    due: { store: order.store.key, label: amountDueLabel(kind), amount: order.amountDue },
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
