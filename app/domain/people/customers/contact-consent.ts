import {
  CHANNEL_BITS,
  type Consent,
  type ConsentPlace,
  CONTACT_CHANNELS,
  type ContactChannel,
} from "~db/profile-lists.ts";
import type { Instant } from "../../dates.ts";
import type { Customer } from "./customer.ts";

export {
  type Consent,
  CONSENT_PLACES,
  CONSENTS,
  CONTACT_CHANNELS,
  type ContactChannel,
} from "~db/profile-lists.ts";

export const CHANNEL_LABELS: Record<ContactChannel, string> = {
  phone: "Phone",
  text: "Text",
  email: "Email",
  post: "Mail",
};

export const CONSENT_WORDS: Record<Consent, string> = { yes: "Yes", no: "No" };

/** A customer's answer about being contacted by a channel, and who noted it. */
export interface NotedConsent {
  channel: ContactChannel;
  answer: Consent;
  /** What a yes was asked with; null for a no, and for a yes from before words were kept. */
  askedWith: string | null;
  place: ConsentPlace;
  at: Instant;
  by: string;
}

/** Reads channels from their bits. */
export function channelsIn(bits: number): ContactChannel[] {
  return CONTACT_CHANNELS.filter((channel) => (bits & CHANNEL_BITS[channel]) !== 0);
}

/** Channels by which nobody contacts a customer: they refused it, or their address is suppressed. As bits. */
export function closedChannels({
  refusedChannels,
  suppressedChannels,
}: Pick<Customer, "refusedChannels" | "suppressedChannels">): number {
  return refusedChannels | suppressedChannels;
}

export function bitsOf(channels: readonly ContactChannel[]): number {
  return channels.reduce((bits, channel) => bits | CHANNEL_BITS[channel], 0);
}
