import { type OptimizedMessage, optimizeMessage } from "~/ai/advise.server";
import { AiUnavailable } from "~/ai/model.server";
import type { MessageDraft } from "~/domain/outreach/advisor/optimize-message.server";
import { type Campaign, segmentsOf } from "~/domain/outreach/campaigns/campaign";
import type { PerformArgs } from "~/web/perform.server";
import { originOf } from "~/web/write.server";

/** Section 8's message for every failure. */
export const OPTIMIZE_FAILED = "Failed to optimize campaign";

/** Returns the rewritten message; null if the model fails. `campaignId` is 0 for an unsaved message. */
export async function tryToOptimize(
  context: PerformArgs["context"],
  draft: MessageDraft,
  campaignId = 0,
): Promise<OptimizedMessage | null> {
  try {
    return await optimizeMessage(originOf(context), draft, campaignId);
  } catch (error) {
    if (error instanceof AiUnavailable) return null;
    throw error;
  }
}

/** Rewrites a stored campaign's message, for `proposeMessage`. */
export async function proposalFor(context: PerformArgs["context"], campaign: Campaign) {
  const { id, type, messageContent, subject, version } = campaign;
  const draft = { type, message: messageContent, subject, segments: segmentsOf(campaign) };
  const optimized = await tryToOptimize(context, draft, id);
  return (
    optimized && {
      messageContent: optimized.message,
      subject: optimized.subject ?? null,
      source: optimized.source,
      version,
    }
  );
}
