import type { TypedChannel } from "~/domain/people/outbox/address-key";
import { wayToSend } from "~/domain/people/outbox/way-to-send";
import { maySeeContact } from "~/domain/people/customers/may-see-contact";
import type { Actor } from "~/domain/permissions";
import type { Order } from "~/domain/workshop/orders/order";
import type { OnePress } from "./send-from-list.tsx";

/** A channel by which Loupe itself sends, to the customer of an order. */
export interface WayToTell {
  channel: TypedChannel;
  /** Null if it doesn't lead to the customer, and for those who may not see it. */
  address: string | null;
  /** Why it doesn't lead to them; null if it does. */
  whyNot: string | null;
}

/** Channels that are set up, and whether each leads to the customer. Call it with the contact as it is on file. */
export function waysToTell(
  { contact }: Pick<Order, "contact">,
  { channels, actor }: { channels: readonly TypedChannel[]; actor: Actor },
): WayToTell[] {
  const seesContact = maySeeContact(actor);
  return channels.map((name) => {
    const { channel, address, whyNot } = wayToSend(name, contact);
    return { channel, address: seesContact ? address : null, whyNot };
  });
}

/** The first of these channels that leads to the customer, for a list; or why none does. */
export function onePressOf(order: Order, channels: readonly TypedChannel[]): OnePress {
  const ways = channels.map((channel) => wayToSend(channel, order.contact));
  const channel = ways.find(({ whyNot }) => whyNot === null)?.channel ?? null;
  const whyNot = channel === null ? (ways[0]?.whyNot ?? null) : null;
  return { channel, whyNot, lastTold: lastTold(order) };
}

/** The customer's last telling, 0 for none: whoever sends knew of it. */
export function lastTold({ tellings }: Pick<Order, "tellings">): number {
  return tellings.at(-1)?.id ?? 0;
}
