import type { z } from "zod";
import type { CampaignJson } from "./campaign-json.ts";
import type { ListedJson, RecipientJson } from "./recipient-json.ts";

export const SAPPHIRES: z.infer<typeof CampaignJson> = {
  id: 3,
  name: "Sapphire news",
  type: "email",
  messageContent: "Three new sapphires came in.",
  subject: "New sapphires",
  audienceSegments: { tier: "diamond", gender: null, ageRange: null, location: "boca" },
  scheduledDate: "2026-12-01T15:00:00.000Z",
  status: "draft",
  sentCount: 0,
  openCount: 0,
  clickCount: 0,
  conversionCount: 0,
  createdAt: "2026-11-20T17:15:00.000Z",
  version: 1,
};

export const PEARLS: z.infer<typeof CampaignJson> = {
  id: 3,
  name: "Pearl news",
  type: "email",
  messageContent: "Dear {first name|friend}, pearls came in.",
  subject: "Pearls",
  audienceSegments: { tier: "diamond", gender: null, ageRange: null, location: "boca" },
  scheduledDate: null,
  status: "active",
  sentCount: 0,
  openCount: 0,
  clickCount: 0,
  conversionCount: 0,
  createdAt: "2026-11-20T17:15:00.000Z",
  version: 2,
};

export const A_RECIPIENT: z.infer<typeof RecipientJson> = {
  id: 41,
  customerId: 12,
  leftOut: null,
  sameAs: null,
  messageId: 7,
  state: "sent",
  canceledWhy: null,
  sentAt: "2026-11-20T17:20:00.000Z",
  openedAt: null,
  clickedAt: null,
  isConverted: false,
};

export const LISTED: z.infer<typeof ListedJson> = {
  listedAt: "2026-11-20T17:16:00.000Z",
  isListed: true,
  chosen: 214,
  leftOut: { no_address: 12, refused: 3, suppressed: 1, never_said_yes: 0, same_address: 2 },
};
