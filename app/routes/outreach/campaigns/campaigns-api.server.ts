import { z } from "zod";
import { changeCampaignStatus } from "~/domain/outreach/campaigns/change-campaign-status.server";
import { copyCampaign } from "~/domain/outreach/campaigns/copy-campaign.server";
import { createCampaign } from "~/domain/outreach/campaigns/create-campaign.server";
import { resultsOf } from "~/domain/outreach/campaigns/find-recipients.server";
import { listRecipients } from "~/domain/outreach/campaigns/list-recipients.server";
import { sendCampaign } from "~/domain/outreach/campaigns/send-campaign.server";
import { testCampaign } from "~/domain/outreach/campaigns/test-campaign.server";
import { zoneOf } from "~/domain/shop/stores/find-stores.server";
import { shop } from "~/runtime/shop.server";
import { calls } from "~/web/api.server";
import { says } from "~/web/json-schema";
import { answer, type Operation } from "~/web/operation";
import { performJson } from "~/web/perform.server";
import { MessageJson, messageToJson } from "../messages/sending-json.ts";
import { MessageToOptimize, newCampaign } from "./campaign-contract.ts";
import { A_RECIPIENT, LISTED, PEARLS, SAPPHIRES } from "./campaign-examples.ts";
import { CampaignJson, campaignToJson, OptimizedJson } from "./campaign-json.ts";
import { optimizeByCall } from "./optimize-by-call.server.ts";
import { allCampaigns, existingCampaign } from "./read-campaigns.server.ts";
import { ListedJson, listedToJson, RecipientJson, recipientToJson } from "./recipient-json.ts";
import { recipientRows } from "./recipient-rows.server.ts";
import { CampaignSending, CampaignTest } from "./send-contract.ts";

const tag = "Marketing";

const OPTIMIZED = answer("What would be written instead.", OptimizedJson, {
  optimizedMessage: "Three new sapphires came in. Come and see them before the weekend.",
  subject: "New sapphires at Boca Raton",
  source: "Built-in advisor",
});

const UNAVAILABLE = {
  description: "The AI service can't answer, or the database.",
  example: { message: "Failed to optimize campaign" },
};

const Whom = z.object({
  leftOut: z
    .enum(["true", ""], { error: "leftOut is true, or left out" })
    .optional()
    .transform((value) => value === "true")
    .describe("With 'true', those who don't get it, and why."),
});

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

export const campaignsApi = {
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
  ...calls("/api/campaigns/:campaignId/recipients", ({ list, act }) => ({
    GET: list({
      id: "listRecipients",
      tag,
      summary: "Who gets a campaign, and what became of it",
      description: "In the order in which they are written to. Nobody before it was looked up who gets it.",
      permission: "marketing.manage",
      query: Whom,
      answers: { 200: answer("The recipients.", z.array(RecipientJson), [A_RECIPIENT]) },
      list: ({ campaignId, query }) => {
        const { id } = existingCampaign(String(campaignId));
        return recipientRows(id, query.leftOut ? "left_out" : "chosen");
      },
      toJson: recipientToJson,
    }),
    POST: act({
      id: "lookUpRecipients",
      tag,
      summary: "Look up who gets a draft",
      description:
        "Nothing leaves. Those of a large shop are listed in the background: `isListed` is false meanwhile, and sending is refused (409) until all are. The list holds for a day, and until the campaign is edited.",
      permission: "marketing.manage",
      isKeyed: true,
      answers: { 200: answer("How many.", ListedJson, LISTED) },
      refusals: {
        409: { description: "It was sent already." },
        422: { description: "Its words have a placeholder that isn't known." },
      },
      rule: (ctx, { campaignId }) => listRecipients(ctx, campaignId),
      toJson: (sending) => listedToJson(sending, resultsOf(shop().db, sending.campaignId)),
    }),
  })),
  ...calls("/api/campaigns/:campaignId/send", ({ write }) => ({
    POST: write({
      id: "sendCampaign",
      tag,
      summary: "Send a campaign to those who were looked up",
      description:
        "At once, whatever time the draft has, or at a time: ISO 8601, or without an offset in the shop's time zone. With `listedAt`, only if nobody looked up its recipients again. Consent is asked again the moment before each message leaves.",
      permission: "marketing.manage",
      body: {
        contract: CampaignSending,
        example: { listedAt: "2026-11-20T17:16:00.000Z", scheduledDate: "2026-11-21T10:00" },
      },
      isKeyed: true,
      answers: { 200: answer("The campaign.", CampaignJson, PEARLS) },
      refusals: {
        409: {
          description:
            "It was sent or changed since, nobody gets it, or something is missing: a subject, the shop's postal address, a word for whoever lacks it, a channel.",
        },
        422: { description: "The time has passed, or the clocks skip it." },
      },
      rule: (ctx, { campaignId, ...sent }) => sendCampaign(ctx, campaignId, sent),
      toJson: campaignToJson,
    }),
  })),
  ...calls("/api/campaigns/:campaignId/pause", ({ act }) => ({
    POST: act({
      id: "pauseCampaign",
      tag,
      summary: "Hold a campaign before its next message",
      permission: "marketing.manage",
      isKeyed: true,
      answers: { 200: answer("The campaign.", CampaignJson, { ...PEARLS, status: "paused" }) },
      refusals: { 409: { description: "It isn't active." } },
      rule: (ctx, { campaignId }) => changeCampaignStatus(ctx, campaignId, { status: "paused" }),
      toJson: campaignToJson,
    }),
  })),
  ...calls("/api/campaigns/:campaignId/resume", ({ act }) => ({
    POST: act({
      id: "resumeCampaign",
      tag,
      summary: "Go on where a campaign stopped",
      description: "In the name of whoever resumes it.",
      permission: "marketing.manage",
      isKeyed: true,
      answers: { 200: answer("The campaign.", CampaignJson, PEARLS) },
      refusals: { 409: { description: "It isn't paused." } },
      rule: (ctx, { campaignId }) => changeCampaignStatus(ctx, campaignId, { status: "active" }),
      toJson: campaignToJson,
    }),
  })),
  ...calls("/api/campaigns/:campaignId/complete", ({ act }) => ({
    POST: act({
      id: "completeCampaign",
      tag,
      summary: "End a campaign, and cancel what didn't leave",
      permission: "marketing.manage",
      isKeyed: true,
      answers: { 200: answer("The campaign.", CampaignJson, { ...PEARLS, status: "completed" }) },
      refusals: { 409: { description: "It is a draft, or completed." } },
      rule: (ctx, { campaignId }) => changeCampaignStatus(ctx, campaignId, { status: "completed" }),
      toJson: campaignToJson,
    }),
  })),
  ...calls("/api/campaigns/:campaignId/copy", ({ act }) => ({
    POST: act({
      id: "copyCampaign",
      tag,
      summary: "Make a draft of a campaign's words and audience",
      permission: "marketing.manage",
      isKeyed: true,
      answers: {
        201: answer("The draft.", CampaignJson, {
          ...PEARLS,
          id: 4,
          name: "Copy of Pearl news",
          status: "draft",
          version: 1,
        }),
      },
      rule: (ctx, { campaignId }) => copyCampaign(ctx, campaignId),
      toJson: campaignToJson,
    }),
  })),
  ...calls("/api/campaigns/:campaignId/test", ({ write }) => ({
    POST: write({
      id: "testCampaign",
      tag,
      summary: "Send a campaign's message to whoever asks, as a customer would get it",
      description:
        "To the email address or the phone number of their account. It counts nowhere. It has a customer's name in it: 403 for whoever may not see customers.",
      permission: "marketing.manage",
      body: { contract: CampaignTest, example: { customerId: 12 } },
      isKeyed: true,
      answers: {
        201: answer("The message.", MessageJson, {
          id: 1,
          channel: "email",
          purpose: "test",
          state: "queued",
        }),
      },
      refusals: { 409: { description: "The channel isn't set up, or it is a letter." } },
      rule: (ctx, { campaignId, ...sent }) => testCampaign(ctx, campaignId, sent),
      toJson: messageToJson,
    }),
  })),
};
