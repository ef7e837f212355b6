import { CHANNEL_BITS, type Consent, CONTACT_CHANNELS, type ContactChannel } from "~db/profile-lists.ts";
import type { Instant } from "../../dates.ts";

export { type Consent, CONSENTS, CONTACT_CHANNELS, type ContactChannel } from "~db/profile-lists.ts";

export const CHANNEL_LABELS: Record<ContactChannel, string> = {
  phone: "Phone",
  text: "Text",
  email: "Email",
  post: "Mail",
};

export const CONSENT_WORDS: Record<Consent, string> = { yes: "Yes", no: "No" };

/** Shown instead of a link for a channel that the customer refused. */
export const REFUSED_WORDS: Record<ContactChannel, string> = {
  phone: "Asked not to be called",
  text: "Asked not to be texted",
  email: "Asked not to be emailed",
  post: "Asked not to be mailed",
};

/** A customer's answer about being contacted by a channel, and who noted it. */
export interface NotedConsent {
  channel: ContactChannel;
  answer: Consent;
  at: Instant;
  by: string;
}

/** Words to show instead of each channel that a customer refuses. Other channels are missing. */
export type RefusedWords = Partial<Record<ContactChannel, string>>;

/** Reads the channels from the bits of `customers.refusedChannels`. */
export function refusedChannels(bits: number): ContactChannel[] {
  return CONTACT_CHANNELS.filter((channel) => (bits & CHANNEL_BITS[channel]) !== 0);
}

export function refusedWords(bits: number): RefusedWords {
  return Object.fromEntries(refusedChannels(bits).map((channel) => [channel, REFUSED_WORDS[channel]]));
}

export function bitsOf(refused: readonly ContactChannel[]): number {
  return refused.reduce((bits, channel) => bits | CHANNEL_BITS[channel], 0);
}
