import type { CampaignType } from "./campaign-choices.ts";

/** Days after a click in which a ticket belongs to its campaign. */
export const DAYS_AFTER_CLICK = 30;
/** The same after a message left. */
export const DAYS_AFTER_SENT: Record<CampaignType, number> = { email: 5, sms: 7, direct_mail: 5 };
