import type { Day } from "../../dates.ts";
import { type Cents, inMoney } from "../../money.ts";
import { fillIn, type MessageName } from "../../shop/settings/message-texts.ts";
import { dueOn } from "./cover-instalments.ts";
import { type Order, orderNumber, waits } from "./order.ts";

/**
 * Writes the message for a customer who should hear something: that an order is ready, still waits for
 * pickup, or has a payment due. Null if there is nothing to tell.
 */
export function messageToSend(
  order: Order,
  settings: Record<MessageName | "currency" | "shopName", string>,
  today: Day,
): string | null {
  const name = messageOf(order, today);
  if (name === null) return null;
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
  });
}

function messageOf(order: Order, today: Day): MessageName | null {
  if (waits(order, "ready")) return waits(order, "toTell") ? "readyMessage" : "reminderMessage";
  return waits(order, "paymentDue", today) ? "paymentMessage" : null;
}
