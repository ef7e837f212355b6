import type { Tx } from "~db/client.server.ts";
import type { ContactChannel } from "../../people/customers/contact-consent.ts";
import { keptIdOf, personRows } from "../../people/merges/one-person.server.ts";
import { addressesOf } from "../../people/suppressions/addresses-of.ts";
import { isSuppressed } from "../../people/suppressions/suppress.server.ts";
import { CONTACT_CHANNEL, type Message } from "../../people/outbox/message.ts";
import { wentToTheirAddress } from "./whose-link.server.ts";

export interface Preferences {
  /** How the message came. */
  channel: ContactChannel;
  /** Where offers don't go any more. */
  isClosed: boolean;
  /** Whether a yes can be noted: not for whoever was erased since, or has another address. */
  mayAgree: boolean;
}

/** What whoever has a campaign's link chose about offers. */
export function preferencesOf(tx: Tx, message: Message): Preferences {
  const channel = CONTACT_CHANNEL[message.channel];
  const addresses = addressesFor(tx, message, channel);
  return {
    channel,
    isClosed: addresses.length > 0 && addresses.every((address) => isSuppressed(tx, channel, address)),
    mayAgree: agreeingCustomer(tx, message) !== null,
  };
}

/**
 * Addresses of a channel that whoever got a message stands for: where it went, and the person's own, who may have
 * another one since.
 */
export function addressesFor(tx: Tx, message: Message, channel: ContactChannel): string[] {
  const { customerId, addressKey } = message;
  const wentTo = CONTACT_CHANNEL[message.channel] === channel ? addressKey : null;
  const rows = customerId === null ? [] : personRows(tx, keptIdOf(tx, customerId));
  const own = rows.map((row) => addressesOf(row)[channel]);
  return [...new Set([wentTo, ...own].flatMap((address) => address ?? []))];
}

/**
 * The kept customer that a yes is noted for. Null unless the message went to an address that they still have: whoever
 * has their old number now says nothing for the new one.
 */
export function agreeingCustomer(tx: Tx, message: Message): number | null {
  const { customerId } = message;
  return customerId !== null && wentToTheirAddress(tx, message) ? keptIdOf(tx, customerId) : null;
}
