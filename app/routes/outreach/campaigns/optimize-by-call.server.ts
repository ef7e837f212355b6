import type { z } from "zod";
import { proposeMessage } from "~/domain/outreach/campaigns/proposals.server";
import { jsonProblem } from "~/web/json.server";
import { type PerformArgs, readInput, refusedJson } from "~/web/perform.server";
import { originOf, write } from "~/web/write.server";
import { MessageToOptimize } from "./campaign-contract.ts";
import type { OptimizedJson } from "./campaign-json.ts";
import { OPTIMIZE_FAILED, proposalFor, tryToOptimize } from "./optimize-campaign.server.ts";
import { existingCampaign } from "./read-campaigns.server.ts";

/** Campaign 0 is unsaved: its message is in the body and nothing is stored (section 7). */
const BEING_WRITTEN = "0";

type Asked = PerformArgs & { params: { readonly campaignId: string } };

/** Handles `POST /api/campaigns/{id}/optimize`. */
export function optimizeByCall(asked: Asked): Promise<Response> {
  return asked.params.campaignId === BEING_WRITTEN ? optimizeDraft(asked) : optimizeCampaign(asked);
}

async function optimizeDraft({ request, context }: Asked) {
  const parsed = await readInput(request, MessageToOptimize);
  if (!parsed.ok) return parsed.answer;
  const optimized = await tryToOptimize(context, parsed.input);
  if (!optimized) return unavailable();
  const { message, subject, source } = optimized;
  return answer({ optimizedMessage: message, subject: subject ?? null, source });
}

async function optimizeCampaign({ params, context }: Asked) {
  const campaign = existingCampaign(params.campaignId);
  const proposal = await proposalFor(context, campaign);
  if (!proposal) return unavailable();
  const written = write(originOf(context), (ctx) => proposeMessage(ctx, campaign.id, proposal));
  if (written.kind === "refused") return refusedJson(written.refusal);
  const { messageContent, subject, source } = proposal;
  return answer({ optimizedMessage: messageContent, subject, source });
}

function answer(optimized: z.infer<typeof OptimizedJson>) {
  return Response.json(optimized);
}

function unavailable() {
  return jsonProblem(503, OPTIMIZE_FAILED);
}
