import { channelsIn, type ContactChannel } from "./contact-consent.ts";

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

/** Words to show instead of each channel that a customer refuses. Other channels are missing. */
export type RefusedWords = Partial<Record<ContactChannel, string>>;

/** The words for each channel whose bit is set. */
export function refusedWords(closed: number): RefusedWords {
  return Object.fromEntries(channelsIn(closed).map((channel) => [channel, CLOSED_WORDS[channel]]));
}
