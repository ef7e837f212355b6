import { sendCampaignFields, testFields } from "~/domain/outreach/campaigns/send-fields";
import { contract } from "~/web/contract";

/** Form of `POST /marketing/12/send`, and body of `POST /api/campaigns/12/send`. */
export const CampaignSending = contract(sendCampaignFields);

/** As whom a message is tried. */
export const CampaignTest = contract(testFields);
