import { ADDRESS_NEEDED } from "~db/campaign-addresses.ts";
import type { CampaignType } from "~db/closed-lists.ts";
import { channelsIn, type ContactChannel } from "./contact-consent.ts";
import type { CustomerRecord } from "./customer.ts";
import { REFUSED_WORDS, SUPPRESSED_WORDS } from "./refused-words.ts";

export const CHANNEL_OF: Record<CampaignType, ContactChannel> = {
  email: "email",
  sms: "text",
  direct_mail: "post",
};

/** Why a campaign isn't written to somebody, in the order in which it is asked. */
export type WhyNot = "no address" | "refused" | "suppressed" | "never said yes";

type Asked = Pick<
  CustomerRecord,
  | "email"
  | "cellPhone"
  | "street"
  | "city"
  | "zipCode"
  | "refusedChannels"
  | "agreedChannels"
  | "suppressedChannels"
>;

function hasAddress(customer: Asked, type: CampaignType): boolean {
  return ADDRESS_NEEDED[type].every((parts) => parts.some((part) => customer[part] !== null));
}

/**
 * Why a campaign may not be written to a customer; null if it may. Whatever writes to customers for marketing,
 * or hands out where to write, asks here; `REACHABLE` counts by the same rule. `takesYes` is of the type.
 */
export function whyNotWritten(customer: Asked, type: CampaignType, takesYes: boolean): WhyNot | null {
  const channel = CHANNEL_OF[type];
  if (!hasAddress(customer, type)) return "no address";
  if (channelsIn(customer.refusedChannels).includes(channel)) return "refused";
  if (channelsIn(customer.suppressedChannels).includes(channel)) return "suppressed";
  return takesYes && !channelsIn(customer.agreedChannels).includes(channel) ? "never said yes" : null;
}

const WITHOUT_ADDRESS: Record<CampaignType, string> = {
  email: "No email address",
  sms: "No phone number",
  direct_mail: "No mailing address",
};

const WITHOUT_YES: Record<CampaignType, string> = {
  email: "Never said yes to email",
  sms: "Never said yes to texts",
  direct_mail: "Never said yes to mail",
};

/** 'Asked not to be texted'. */
export function whyNotWords(why: WhyNot, type: CampaignType): string {
  const words: Record<WhyNot, string> = {
    "no address": WITHOUT_ADDRESS[type],
    refused: REFUSED_WORDS[CHANNEL_OF[type]],
    suppressed: SUPPRESSED_WORDS[CHANNEL_OF[type]],
    "never said yes": WITHOUT_YES[type],
  };
  return words[why];
}
