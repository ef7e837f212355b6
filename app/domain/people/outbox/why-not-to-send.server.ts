import type { Tx } from "~db/client.server.ts";
import type { CampaignType } from "~db/closed-lists.ts";
import { channelsIn } from "../customers/contact-consent.ts";
import { getCustomerOrErased } from "../customers/find-customers.server.ts";
import { keptIdOf } from "../merges/one-person.server.ts";
import { areOneAddress } from "../suppressions/address-spellings.server.ts";
import { addressesOf } from "../suppressions/addresses-of.ts";
import { isSuppressed } from "../suppressions/suppress.server.ts";
import { can } from "../../permissions.ts";
import { actorNow } from "../../shop/employees/actor-now.server.ts";
import { takesYes } from "../customers/only-who-said-yes.server.ts";
import { type WhyNot, whyNotWritten } from "../customers/why-not-written.ts";
import {
  type CanceledWhy,
  CONTACT_CHANNEL,
  type Message,
  type MessageChannel,
  neededFor,
} from "./message.ts";

interface Asked extends Pick<Message, "channel" | "purpose" | "addressKey" | "customerId" | "testOf"> {
  /** The employee in whose name it leaves: of a campaign's message not always who wrote it. */
  senderId: number;
}

const CAMPAIGN_TYPE: Record<MessageChannel, CampaignType> = {
  email: "email",
  text: "sms",
  letter: "direct_mail",
};

const OF_CAMPAIGN: Record<WhyNot, CanceledWhy> = {
  "no address": "another_address",
  refused: "refused",
  suppressed: "suppressed",
  "never said yes": "never_said_yes",
};

/**
 * Why a message may not be sent by `senderId`; null if it may. Asked when it is queued and again the moment before it
 * leaves. What isn't marketing goes to the address that was given for it, but no text to whoever refused texts.
 */
export function whyNotToSend(tx: Tx, message: Asked): CanceledWhy | null {
  const { channel, purpose, addressKey, customerId, senderId } = message;
  const sender = actorNow(tx, senderId);
  if (!sender || !can(sender, neededFor(message))) return "no_right";
  const isMarketing = purpose === "campaign";
  const contact = CONTACT_CHANNEL[channel];
  if ((isMarketing || channel === "text") && addressKey !== null && isSuppressed(tx, contact, addressKey))
    return "suppressed";
  // Nobody can tell what a walk-in said to marketing.
  if (customerId === null) return isMarketing ? "never_said_yes" : null;
  const customer = getCustomerOrErased(tx, keptIdOf(tx, customerId));
  if (!customer || customer.erasedAt !== null) return "erased";
  if (!isMarketing)
    return channel === "text" && channelsIn(customer.refusedChannels).includes("text") ? "refused" : null;
  const type = CAMPAIGN_TYPE[channel];
  const why = whyNotWritten(customer, type, takesYes(tx)[type]);
  if (why !== null) return OF_CAMPAIGN[why];
  return areOneAddress(addressesOf(customer)[contact], addressKey) ? null : "another_address";
}
