import { campaignFields, type segmentFields } from "~/domain/campaigns/campaign-fields";

/** Form fields, independent of the time zone. */
export const campaignFormFields = campaignFields("");

/** Names of its controls. */
export type CampaignFormField =
  | Exclude<keyof typeof campaignFormFields, "audienceSegments">
  | `audienceSegments.${keyof typeof segmentFields}`;
