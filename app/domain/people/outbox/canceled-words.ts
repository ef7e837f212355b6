import { REFUSED_WORDS, SUPPRESSED_WORDS } from "../customers/refused-words.ts";
import { type CanceledWhy, CONTACT_CHANNEL, type MessageChannel } from "./message.ts";

/** Whichever the channel. */
export const CANCELED_WORDS: Record<CanceledWhy, string> = {
  refused: "The customer asked not to be written to",
  suppressed: "Somebody at the address asked not to be written to",
  by_hand: "Canceled by hand",
  never_said_yes: "Never said yes to it",
  another_address: "The customer's address is another one now",
  no_right: "Whoever wrote it may not send it any more",
  erased: "The customer was erased",
  order_over: "The order was picked up or canceled since",
  another_customer: "The order is another customer's now",
};

/** Why a message didn't leave: 'Asked not to be texted'. */
export function canceledWords(why: CanceledWhy, channel: MessageChannel): string {
  if (why === "refused") return REFUSED_WORDS[CONTACT_CHANNEL[channel]];
  return why === "suppressed" ? SUPPRESSED_WORDS[CONTACT_CHANNEL[channel]] : CANCELED_WORDS[why];
}
