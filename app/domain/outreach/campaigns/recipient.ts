import type { campaignRecipients, campaignResults, campaignSendings } from "~db/schema/index.ts";
import type { LeftOutWhy } from "~db/campaign-lists.ts";
import { type WhyNot, whyNotWords } from "../../people/customers/why-not-written.ts";
import type { CampaignType } from "./campaign-choices.ts";

export { type HeldWhy, LEFT_OUT_WHYS, type LeftOutWhy } from "~db/campaign-lists.ts";

export type Recipient = typeof campaignRecipients.$inferSelect;
export type Sending = typeof campaignSendings.$inferSelect;
export type Results = typeof campaignResults.$inferSelect;

export const LEFT_OUT_AS: Record<WhyNot, LeftOutWhy> = {
  "no address": "no_address",
  refused: "refused",
  suppressed: "suppressed",
  "never said yes": "never_said_yes",
};

const WHY_NOT: Record<Exclude<LeftOutWhy, "same_address">, WhyNot> = {
  no_address: "no address",
  refused: "refused",
  suppressed: "suppressed",
  never_said_yes: "never said yes",
};

const SAME_ADDRESS: Record<CampaignType, string> = {
  email: "Same email address as somebody who gets it",
  sms: "Same phone number as somebody who gets it",
  direct_mail: "Same name and address as somebody who gets it",
};

/** 'Asked not to be texted'; of one of them 'Same phone number as customer #12'. */
export function leftOutWords(why: LeftOutWhy, type: CampaignType, sameAs: number | null = null): string {
  if (why !== "same_address") return whyNotWords(WHY_NOT[why], type);
  return sameAs === null ? SAME_ADDRESS[type] : sameAddressWords(type, sameAs);
}

/** 'Same phone number as customer #12'. */
export function sameAddressWords(type: CampaignType, customerId: number): string {
  const address = { email: "email address", sms: "phone number", direct_mail: "name and address" }[type];
  return `Same ${address} as customer #${customerId}`;
}

/** How many of those whom a campaign matched don't get it, by why. */
export function leftOutCounts(results: Results): Record<LeftOutWhy, number> {
  const { noAddress, refused, suppressed, neverSaidYes, sameAddress } = results;
  return {
    no_address: noAddress,
    refused,
    suppressed,
    never_said_yes: neverSaidYes,
    same_address: sameAddress,
  };
}
