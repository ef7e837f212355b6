import type { PageHandle } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import type { CampaignRecordData } from "./read-campaigns.server.ts";

/** The header of a campaign's page, and of the pages that show it again with why a button was refused. */
export const CAMPAIGN_HANDLE = {
  ...SECTIONS.marketing,
  isRecord: true,
  nameOf: ({ campaign }) => campaign.name,
} satisfies PageHandle<CampaignRecordData>;
