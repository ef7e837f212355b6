import type { MessagePurpose } from "~db/message-lists.ts";
import type { Day } from "../../dates.ts";
import { type Cents, inMoney } from "../../money.ts";
import { fillIn, type MessageName } from "../../shop/settings/message-texts.ts";
import { dueOn } from "./cover-instalments.ts";
import { type Order, orderNumber, waits } from "./order.ts";

/** What a message about an order is for. */
export const ORDER_PURPOSES = [
  "ready",
  "reminder",
  "payment_due",
  "estimate",
] as const satisfies readonly MessagePurpose[];
export type OrderPurpose = (typeof ORDER_PURPOSES)[number];

const TEXTS: Record<OrderPurpose, MessageName> = {
  ready: "readyMessage",
  reminder: "reminderMessage",
  payment_due: "paymentMessage",
  estimate: "estimateMessage",
};

/**
 * What a customer should hear now: that an order is ready or still waits for pickup, that a payment is due, or what the
 * estimate is. Null if there is nothing to tell.
 */
export function purposeNow(order: Order, today: Day): OrderPurpose | null {
  if (waits(order, "ready")) return waits(order, "toTell") ? "ready" : "reminder";
  if (waits(order, "paymentDue", today)) return "payment_due";
  return waits(order, "answer") ? "estimate" : null;
}

/**
 * Writes what a customer should hear now, from the texts in Settings; null if there is nothing to tell. `link` is what
 * stands for the customer's own (`ownLinkNow`), '' for none.
 */
export function messageToSend(
  order: Order,
  settings: Record<MessageName | "currency" | "shopName", string>,
  today: Day,
  link = "",
): string | null {
  const purpose = purposeNow(order, today);
  if (purpose === null) return null;
  const name = TEXTS[purpose];
  const money = (amount: Cents) => inMoney(amount, settings.currency);
  return fillIn(name, settings[name], {
    "first name": order.contact.firstName,
    item: order.item,
    number: orderNumber(order),
    shop: settings.shopName,
    store: order.store.name,
    balance: money(order.balance),
    "amount due": money(order.amountDue),
    due: money(dueOn(order, today)),
    estimate: money(order.estimate?.amount ?? order.price),
    link,
  });
}
