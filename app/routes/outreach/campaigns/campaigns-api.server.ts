import { z } from "zod";
import { createCampaign } from "~/domain/outreach/campaigns/create-campaign.server";
import { zoneOf } from "~/domain/shop/stores/find-stores.server";
import { shop } from "~/runtime/shop.server";
import { calls } from "~/web/api.server";
import { says } from "~/web/json-schema";
import { answer, type Operation } from "~/web/operation";
import { performJson } from "~/web/perform.server";
import { MessageToOptimize, newCampaign } from "./campaign-contract.ts";
import { CampaignJson, campaignToJson, OptimizedJson } from "./campaign-json.ts";
import { optimizeByCall } from "./optimize-by-call.server.ts";
import { allCampaigns } from "./read-campaigns.server.ts";

const tag = "Marketing";

const SAPPHIRES: z.infer<typeof CampaignJson> = {
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

const OPTIMIZED = answer("What would be written instead.", OptimizedJson, {
  optimizedMessage: "Three new sapphires came in. Come and see them before the weekend.",
  subject: "New sapphires at Boca Raton",
  source: "Built-in advisor",
});

const UNAVAILABLE = {
  description: "The AI service can't answer, or the database.",
  example: { message: "Failed to optimize campaign" },
};

const optimizeMessage: Operation = {
  id: "optimizeMessage",
  tag,
  summary: "Optimize a message that is still being written",
  description: "Nothing is kept. Without a type it is an email.",
  body: {
    contract: MessageToOptimize,
    example: { messageContent: "Three new sapphires came in.", audienceSegments: { tier: "diamond" } },
  },
  answers: { 200: OPTIMIZED },
  refusals: { 503: UNAVAILABLE },
};

export const marketingApi = {
  ...calls("/api/campaigns", ({ list, respond }) => ({
    GET: list({
      id: "listCampaigns",
      tag,
      summary: "Campaigns, newest first",
      permission: "marketing.manage",
      answers: { 200: answer("The campaigns.", z.array(CampaignJson), [SAPPHIRES]) },
      list: allCampaigns,
      toJson: campaignToJson,
    }),
    POST: respond({
      id: "createCampaign",
      tag,
      summary: "Create a campaign",
      description: "It starts as a draft. A subject is kept for emails only.",
      permission: "marketing.manage",
      body: {
        contract: newCampaign("America/New_York"),
        example: {
          name: "Sapphire news",
          type: "email",
          subject: "New sapphires",
          messageContent: "Three new sapphires came in.",
          audienceSegments: { tier: "diamond", location: "boca" },
          scheduledDate: "2026-12-01T15:00:00Z",
          status: "draft",
        },
      },
      isKeyed: true,
      answers: { 201: answer("The new campaign.", CampaignJson, SAPPHIRES) },
      // The zone is read per call, because Settings may change it.
      respond: (asked) =>
        performJson(asked, newCampaign(zoneOf(shop().db, null)), createCampaign, campaignToJson),
    }),
  })),
  ...calls("/api/campaigns/:campaignId/optimize", ({ respond }) => ({
    POST: respond({
      id: "optimizeCampaign",
      tag,
      summary: "Optimize a campaign's message",
      description:
        "Kept as a proposal that the campaign's page offers to take or drop. The body doesn't count.",
      permission: "marketing.manage",
      // 0 is handled below.
      path: { campaignId: says(z.string(), () => ({ type: "integer", minimum: 1 })) },
      answers: { 200: OPTIMIZED },
      refusals: {
        409: { description: "The campaign was changed while its message was being optimized." },
        503: UNAVAILABLE,
      },
      instead: { "/api/campaigns/0/optimize": optimizeMessage },
      respond: optimizeByCall,
    }),
  })),
};
