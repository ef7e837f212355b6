import { channelsIn } from "../customers/contact-consent.ts";
import { CLOSED_WORDS } from "../customers/refused-words.ts";
import { addressKeyOf, type TypedChannel } from "./address-key.ts";
import { CONTACT_CHANNEL } from "./message.ts";
import { TYPED_CHANNELS } from "./offered-channels.ts";

/** Where a customer can be reached. */
export interface Contact {
  phone: string | null;
  email: string | null;
  /** Channels by which nobody contacts them, as bits. */
  closedChannels: number;
}

/** A channel to a customer's own address. */
export type WayToSend = { channel: TypedChannel } & (
  | { address: string; whyNot: null }
  | { address: null; whyNot: string }
);

/** Says whether a customer gets messages of a channel at their own address, unless they give another one. */
export function wayToSend(channel: TypedChannel, contact: Contact): WayToSend {
  const { of, missing, address: what } = TYPED_CHANNELS[channel];
  const answer = CONTACT_CHANNEL[channel];
  const address = contact[of];
  const not = (whyNot: string): WayToSend => ({ channel, address: null, whyNot });
  if (address === null) return not(missing);
  if (channelsIn(contact.closedChannels).includes(answer)) return not(CLOSED_WORDS[answer]);
  if (addressKeyOf(channel, address) === null) return not(`${what} on file can't be written to`);
  return { channel, address, whyNot: null };
}
