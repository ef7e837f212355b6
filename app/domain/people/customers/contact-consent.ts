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

/** Says that the customer themselves refused a channel. */
export const REFUSED_WORDS: Record<ContactChannel, string> = {
  phone: "Asked not to be called",
  text: "Asked not to be texted",
  email: "Asked not to be emailed",
  post: "Asked not to be mailed",
};

/** Shown instead of a link for a channel that the customer refused, or that is closed for their address. */
export const CLOSED_WORDS: Record<ContactChannel, string> = {
  ...REFUSED_WORDS,
  email: "Asked not to be emailed, or email came back",
};

/** Says why nobody writes to an address, where the customer themselves said nothing against it. */
export const SUPPRESSED_WORDS: Record<ContactChannel, string> = {
  phone: "Somebody at this number asked not to be called",
  text: "Somebody at this number asked not to be texted",
  email: "Somebody at this email address asked not to be emailed, or email to it came back",
  post: "Somebody of this name and address asked not to be mailed",
};

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

/** Words to show instead of each channel that a customer refuses. Other channels are missing. */
export type RefusedWords = Partial<Record<ContactChannel, string>>;

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

export function refusedWords(closed: number): RefusedWords {
  return Object.fromEntries(channelsIn(closed).map((channel) => [channel, CLOSED_WORDS[channel]]));
}

export function bitsOf(channels: readonly ContactChannel[]): number {
  return channels.reduce((bits, channel) => bits | CHANNEL_BITS[channel], 0);
}
