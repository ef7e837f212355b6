import { and, isNotNull, isNull } from "drizzle-orm";
import { campaignSendings } from "./schema/campaign-recipients.ts";

/** True for a campaign that was sent and didn't end, in the words of its index: messages of it may still leave. */
export const IS_LEAVING = and(isNotNull(campaignSendings.startedAt), isNull(campaignSendings.endedAt));
