import type { RouterContextProvider } from "react-router";
import { dayIn, type Day, type Instant } from "~/domain/dates";
import { getOrder } from "~/domain/workshop/orders/find-orders.server";
import { messageToSend } from "~/domain/workshop/orders/messages";
import { type Order, orderNumber } from "~/domain/workshop/orders/order";
import { can } from "~/domain/permissions";
import { readSettings } from "~/domain/shop/settings/read-settings.server";
import { type Seen, withholdCost } from "~/domain/withhold-cost";
import { shop } from "~/runtime/shop.server";
import { orderToChange, orderToSettle } from "~/domain/workshop/orders/still-open.server";
import { actorOf, factsOf } from "~/web/context";
import { idParam, notFound } from "~/web/problem";
import { showsCost } from "~/web/shows-cost.server";
import { redirectWithToast } from "~/web/toast.server";

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

/**
 * For the pages of an order's steps: one that ended leads to its own page, which says why. A form that was refused
 * for it stays, with what was typed.
 */
export async function leaveIfEnded(
  context: Readonly<RouterContextProvider>,
  order: Order,
  because?: string,
): Promise<void> {
  const open = orderToChange(shop().db, order.id);
  await leave(context, order, open.ok ? because : open.refusal.message);
}

/** As `leaveIfEnded`, for steps that money takes: what was handed over unpaid can still be paid. */
export async function leaveIfSettled(context: Readonly<RouterContextProvider>, order: Order): Promise<void> {
  const open = orderToSettle(shop().db, order.id);
  if (!open.ok) await leave(context, order, open.refusal.message);
}

async function leave(
  context: Readonly<RouterContextProvider>,
  order: Order,
  because: string | undefined,
): Promise<void> {
  const facts = factsOf(context);
  if (because === undefined || facts.sendsForm) return;
  throw await redirectWithToast(facts, pageOfOrder(order), {
    tone: "error",
    title: "Error",
    description: because,
  });
}
