import type { RouterContextProvider } from "react-router";
import { dayIn, type Day, type Instant } from "~/domain/dates";
import { getOrder } from "~/domain/orders/find-orders.server";
import { messageToSend } from "~/domain/orders/messages";
import { type Order, orderNumber } from "~/domain/orders/order";
import { can } from "~/domain/permissions";
import { readSettings } from "~/domain/settings/read-settings.server";
import { type Seen, withholdCost } from "~/domain/withhold-cost";
import { shop } from "~/runtime/shop.server";
import { actorOf } from "~/web/context";
import { idParam, notFound } from "~/web/problem";
import { showsCost } from "~/web/shows-cost.server";

/** An order as its pages show it. */
export interface OrderView {
  order: Seen<Order>;
  number: string;
  /** Of the store. */
  today: Day;
  /** Its own page: a repair's is the repair's. */
  page: string;
  /** What its customer is to be told now. */
  message: string | null;
  /** Of the form that notes it. */
  formKey: string;
  may: { edit: boolean; money: boolean };
}

/** 404 for an order that isn't there. */
export function orderOf(param: string): Order {
  const order = getOrder(shop().db, idParam(param));
  if (!order) throw notFound();
  return order;
}

export function viewOfOrder(order: Order, context: Readonly<RouterContextProvider>): OrderView {
  const actor = actorOf(context);
  return {
    order: withholdCost(order, showsCost(context)),
    number: orderNumber(order),
    today: todayOf(order),
    page: pageOfOrder(order),
    message: messageNow(order),
    formKey: crypto.randomUUID(),
    may: { edit: can(actor, "repairs.edit"), money: can(actor, "sales.process") },
  };
}

const todayOf = ({ store }: Order) => dayIn(store.zone, Date.now() as Instant);

/** The text for its customer, by the templates of Settings. */
export function messageNow(order: Order): string | null {
  return messageToSend(order, readSettings(shop().db), todayOf(order));
}

export function pageOfOrder({ kind, id }: Pick<Order, "kind" | "id">): string {
  return kind === "repair" ? `/repairs/${id}` : `/orders/${id}`;
}
