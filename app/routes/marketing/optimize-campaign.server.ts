import { type Campaign, segmentsOf } from "~/domain/campaigns/campaign";
import { getCampaign } from "~/domain/campaigns/queries.server";
import { shop } from "~/shop.server";
import { errorFields, log } from "~/web/log.server";
import { idParam, notFound } from "~/web/problem";
import { type MessageDraft, type OptimizedMessage, optimizeMessage } from "./optimize-message.server.ts";

/** The catalogue's words for every way in which it can fail (section 8). */
export const OPTIMIZE_FAILED = { title: "Error", description: "Failed to optimize campaign" };

export function existingCampaign(campaignId: string): Campaign {
  const campaign = getCampaign(shop().db, idParam(campaignId));
  if (!campaign) throw notFound();
  return campaign;
}

/** What the advisor would write instead, or null when it can't be reached; why stands in the log. */
export async function tryToOptimize(
  draft: MessageDraft,
  requestId: string,
): Promise<OptimizedMessage | null> {
  try {
    return await optimizeMessage(draft);
  } catch (error) {
    log.warn("optimize-failed", { requestId, ...errorFields(error) });
    return null;
  }
}

/** The same for a campaign's own message, as `proposeMessage` takes it. */
export async function proposalFor(campaign: Campaign, requestId: string) {
  const { type, messageContent, subject, version } = campaign;
  const draft = { type, message: messageContent, subject, segments: segmentsOf(campaign) };
  const optimized = await tryToOptimize(draft, requestId);
  return (
    optimized && {
      messageContent: optimized.message,
      subject: optimized.subject ?? null,
      source: optimized.source,
      version,
    }
  );
}
