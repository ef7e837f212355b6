import type { RouterContextProvider } from "react-router";
import { dayIn, type Day, type Instant } from "~/domain/dates";
import { channelsSetUp } from "~/domain/people/outbox/channels-set-up.server";
import { getOrder } from "~/domain/workshop/orders/find-orders.server";
import { messageToSend } from "~/domain/workshop/orders/message-words";
import { type NextOfOrder, nextOfOrder } from "~/domain/workshop/orders/next-of-order";
import { type ContactWay, type Order, orderNumber } from "~/domain/workshop/orders/order";
import { withholdContact } from "~/domain/workshop/orders/withhold-contact";
import { can } from "~/domain/permissions";
import { ownLinkNow } from "~/domain/people/outbox/door-url.server";
import { readSettings } from "~/domain/shop/settings/read-settings.server";
import { type Seen, withholdCost } from "~/domain/withhold-cost";
import { shop } from "~/runtime/shop.server";
import { orderToChange, orderToSettle } from "~/domain/workshop/orders/still-open.server";
import { type Address, href } from "~/ui/address";
import { formatDate } from "~/ui/format";
import { moneyFormat } from "~/ui/money";
import { actorOf, factsOf } from "~/web/context";
import { idParam, notFound } from "~/web/problem";
import { showsCost } from "~/web/shows-cost.server";
import { redirectWithToast } from "~/web/toast.server";
import { sentAbout, type SentMessage } from "../../people/outbox/newest-messages-panel.server.ts";
import { wayToNotify } from "./way-to-notify.ts";
import { lastTold, type WayToTell, waysToTell } from "./ways-to-tell.server.ts";

/** An order as its pages show it. */
export interface OrderView {
  order: Seen<Order>;
  number: string;
  /** The day at its store. */
  today: Day;
  /** The order's own page; for a repair, the repair's. */
  page: Address;
  /** What its customer should be told now. */
  message: string | null;
  /** How they are usually told, whoever looks: also for those who may not see the phone and the email. */
  usualWay: ContactWay;
  /** Channels by which Loupe itself sends. Without any, the device's own programs do. */
  ways: WayToTell[];
  /** The customer's last telling, 0 for none. */
  lastTold: number;
  /** What was sent about it, newest first. */
  sent: SentMessage[];
  /** For the form that records it. */
  formKey: string;
  may: { edit: boolean; money: boolean };
}

/** Finds an order. Throws 404 if there is none. */
export function orderOf(param: string): Order {
  const order = getOrder(shop().db, idParam(param));
  if (!order) throw notFound();
  return order;
}

export function viewOfOrder(order: Order, context: Readonly<RouterContextProvider>): OrderView {
  const actor = actorOf(context);
  return {
    order: withholdCost(withholdContact(order, actor), showsCost(context)),
    number: orderNumber(order),
    today: todayOf(order),
    page: pageOfOrder(order),
    message: messageNow(order),
    usualWay: wayToNotify(order.contact),
    ways: waysToTell(order, { channels: channelsSetUp(shop().db), actor }),
    lastTold: lastTold(order),
    sent: sentAbout(context, { kind: "order", id: order.id }, order.store.zone),
    formKey: crypto.randomUUID(),
    may: { edit: can(actor, "repairs.edit"), money: can(actor, "sales.process") },
  };
}

/** Says what is next for an order. `parts` are those that it waits for, in words. */
export function nextFor(order: Order, parts: string | null = null): NextOfOrder {
  const { formatMoney: money } = moneyFormat(readSettings(shop().db).currency);
  return nextOfOrder(order, { today: todayOf(order), parts, words: { money, date: formatDate } });
}

/** Returns the day at its store. */
export function todayOf({ store }: Order): Day {
  return dayIn(store.zone, Date.now() as Instant);
}

/** Returns the text for its customer, from the templates in Settings; null if there is nothing to tell. */
export function messageNow(order: Order): string | null {
  const { db } = shop();
  return messageToSend(order, readSettings(db), todayOf(order), ownLinkNow(db));
}

export function pageOfOrder({ kind, id }: Pick<Order, "kind" | "id">): Address {
  return kind === "repair"
    ? href("/repairs/:repairId", { repairId: id })
    : href("/orders/:orderId", { orderId: id });
}

/**
 * Redirects from the page of a change to an order's own page if the order has ended, and says why. A form being
 * sent stays, so that what was typed is kept.
 */
export async function leaveIfEnded(
  context: Readonly<RouterContextProvider>,
  order: Order,
  because?: string,
): Promise<void> {
  const open = orderToChange(shop().db, order.id);
  await leave(context, order, open.ok ? because : open.refusal.message);
}

/** Does what `leaveIfEnded` does, for changes about money: an order handed over unpaid can still be paid. */
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
