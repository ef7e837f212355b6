import type { CampaignType } from "./closed-lists.ts";

type AddressPart = "email" | "cellPhone" | "street" | "city" | "zipCode";

/** What a campaign of each type needs of a customer's record: one of each group. */
export const ADDRESS_NEEDED: Record<CampaignType, readonly (readonly AddressPart[])[]> = {
  email: [["email"]],
  sms: [["cellPhone"]],
  direct_mail: [["street"], ["city", "zipCode"]],
};
