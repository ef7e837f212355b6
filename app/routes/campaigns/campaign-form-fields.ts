import { campaignFields, type segmentFields } from "~/domain/campaigns/campaign-fields";

/** What stands in the campaign form, whatever clocks tell its time. */
export const campaignFormFields = campaignFields("");

/** The names of its controls. */
export type CampaignFormField =
  | Exclude<keyof typeof campaignFormFields, "audienceSegments">
  | `audienceSegments.${keyof typeof segmentFields}`;
