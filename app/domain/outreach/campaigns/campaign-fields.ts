import { GENDERS, TIERS } from "../../people/customers/tiers-and-genders.ts";
import { choice, group, instant, longText, text } from "../../fields.ts";
import { AGE_RANGES, CAMPAIGN_TYPES } from "./campaign-choices.ts";

/** Fields of the segments. 'all' or no value means everybody. */
export const segmentFields = {
  tier: choice(["all", ...TIERS], { label: "Customer tier", wrong: "Choose one of the tiers" }),
  gender: choice(["all", ...GENDERS], { label: "Gender", wrong: "Choose one of the genders" }),
  ageRange: choice(["all", ...AGE_RANGES], { label: "Age range", wrong: "Choose one of the age ranges" }),
  /** A store key or 'all'. */
  location: text({ label: "Location" }),
};

const wrongType = "Choose one of the campaign types";

export const messageFields = {
  messageContent: longText({ label: "Message content", required: "Message content is required" }),
  subject: text({ label: "Subject" }),
  audienceSegments: group(segmentFields, { label: "Audience" }),
};

/** Fields of a message to optimize. The type defaults to e-mail. */
export const messageToOptimizeFields = {
  ...messageFields,
  type: choice(CAMPAIGN_TYPES, { label: "Campaign type", wrong: wrongType, otherwise: "email" }),
};

/** Campaign form fields (sections 3 and 5). Times without an offset are in `zone`. */
export const campaignFields = (zone: string) => ({
  name: text({ label: "Campaign name", required: "Campaign name is required" }),
  type: choice(CAMPAIGN_TYPES, {
    label: "Campaign type",
    required: "Campaign type is required",
    wrong: wrongType,
  }),
  ...messageFields,
  scheduledDate: instant({ label: "Scheduled date", zone }),
});
