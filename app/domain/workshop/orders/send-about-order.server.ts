import { dayIn } from "../../dates.ts";
import { can } from "../../permissions.ts";
import { refuse, type Result } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { readSettings } from "../../shop/settings/read-settings.server.ts";
import { ownLinkNow } from "../../people/outbox/door-url.server.ts";
import { refuseAnother } from "./refuse-another-part.server.ts";
import { messageFoot } from "./message-foot.server.ts";
import { messageSubject } from "./message-subject.ts";
import { messageToSend, type OrderPurpose, purposeNow } from "./message-words.ts";
import { orderToTell } from "./still-open.server.ts";
import { tellCustomer } from "./tell-customer.server.ts";
import type { TypedChannel } from "../../people/outbox/address-key.ts";
import { PURPOSE_NEEDS } from "../../people/outbox/message.ts";
import { queueMessage, type Queued } from "../../people/outbox/queue-message.server.ts";
import { TYPED_CHANNELS } from "../../people/outbox/offered-channels.ts";
import { wayToSend } from "../../people/outbox/way-to-send.ts";

export interface AboutOrder {
  orderId: number;
  channel: TypedChannel;
  /** Null for the customer's own. */
  address: string | null;
  /** Null for the text of Settings. */
  message: string | null;
  /** What the sender means to tell; null for whatever it is now. */
  purpose: OrderPurpose | null;
  /** The last telling that the sender knew of, 0 for none; null from one who didn't look. */
  lastTold: number | null;
}

/**
 * Sends a message about an order, which counts as telling the customer. Refused (409) if somebody told them meanwhile, if
 * there is something else to tell, and for a channel that the customer closed, unless they gave the address for it.
 * Writes nothing before it refuses.
 */
export function sendAboutOrder(
  ctx: RuleContext,
  { orderId, channel, address, message, purpose, lastTold }: AboutOrder,
): Result<Queued> {
  const { tx, actor, now } = ctx;
  if (!can(actor, PURPOSE_NEEDS.ready)) return refuse("forbidden", "You may not send this");
  const found = orderToTell(tx, orderId);
  if (!found.ok) return found;
  const { order } = found;
  const tooMany = refuseAnother(tx, "messages", orderId);
  if (tooMany) return tooMany;
  const { id, by } = order.tellings.at(-1) ?? { id: 0, by: "" };
  if (lastTold !== null && lastTold !== id)
    return refuse("conflict", `${order.contact.firstName} was notified meanwhile, by ${by}`);
  const today = dayIn(order.store.zone, now);
  const toTell = purposeNow(order, today);
  if (purpose !== null && purpose !== toTell) return refuse("conflict", NOT_NOW[purpose], "purpose");
  const words = message ?? messageToSend(order, readSettings(tx), today, ownLinkNow(tx));
  if (words === null) return refuse("invalid", "Enter the message", "message");
  const way = wayToSend(channel, order.contact);
  const to = address ?? way.address;
  if (to === null) return refuse("conflict", way.whyNot ?? "");
  const { isShort } = TYPED_CHANNELS[channel];
  const queued = queueMessage(ctx, {
    channel,
    purpose: toTell ?? "reminder",
    address: to,
    subject: isShort ? null : messageSubject(order),
    words: isShort ? words : `${words}\n\n${messageFoot(tx, order)}`,
    customerId: order.customerId,
    about: { kind: "order", id: orderId },
  });
  if (!queued.ok) return queued;
  const told = tellCustomer(ctx, { orderId, how: channel, message: words, messageId: queued.value.id });
  return told.ok ? { ...queued, trail: [...told.trail, ...queued.trail] } : told;
}

const NOT_NOW: Record<OrderPurpose, string> = {
  ready: "It isn't ready, or the customer was notified since it is",
  reminder: "It isn't waiting for pickup with its customer notified",
  payment_due: "No payment is due",
  estimate: "No estimate waits for an answer",
};
