import { GENDERS, TIERS } from "../customers/tiers-and-genders.ts";
import { choice, group, instant, longText, text } from "../fields.ts";
import { AGE_RANGES, CAMPAIGN_TYPES } from "./campaign-choices.ts";

/** Whom a campaign is for: 'all' and nothing choose nobody in particular. */
export const segmentFields = {
  tier: choice(["all", ...TIERS], { label: "Customer Tier", wrong: "Choose one of the tiers" }),
  gender: choice(["all", ...GENDERS], { label: "Gender", wrong: "Choose one of the genders" }),
  ageRange: choice(["all", ...AGE_RANGES], { label: "Age Range", wrong: "Choose one of the age ranges" }),
  /** The key of a store, or 'all'. */
  location: text({ label: "Location" }),
};

const wrongType = "Choose one of the campaign types";

/** What a message is written from. */
export const messageFields = {
  messageContent: longText({ label: "Message Content", required: "Message content is required" }),
  subject: text({ label: "Subject" }),
  audienceSegments: group(segmentFields, { label: "Audience" }),
};

/** A message without a type is an e-mail. */
export const messageToOptimizeFields = {
  ...messageFields,
  type: choice(CAMPAIGN_TYPES, { label: "Campaign Type", wrong: wrongType, otherwise: "email" }),
};

/** What people write on a campaign's record (sections 3 and 5); a time without a zone is told on the clocks of `zone`. */
export const campaignFields = (zone: string) => ({
  name: text({ label: "Campaign Name", required: "Campaign name is required" }),
  type: choice(CAMPAIGN_TYPES, {
    label: "Campaign Type",
    required: "Campaign type is required",
    wrong: wrongType,
  }),
  ...messageFields,
  scheduledDate: instant({ label: "Scheduled Date", zone }),
});
