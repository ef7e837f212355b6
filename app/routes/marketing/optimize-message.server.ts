import type { Segments } from "~/domain/campaigns/audience";
import type { CampaignType } from "~/domain/campaigns/vocabulary";
import type { Doer } from "~/domain/deed";
import type { WriteOrigin } from "~/web/write.server";

export interface MessageDraft {
  type: CampaignType;
  message: string;
  subject: string | null;
  segments: Segments;
}

export interface OptimizedMessage {
  message: string;
  subject?: string;
  source: string;
  leftOut: string[];
}

export class AiUnavailable extends Error {}

const CALL_TO_ACTION: Record<CampaignType, string> = {
  email: "Reply to this e-mail and we will keep a time for you.",
  sms: "Reply STOP to opt out.",
  direct_mail: "Bring this card with you when you come by.",
};

/** Rewrites a campaign's message. */
export async function optimizeMessage(
  _by: WriteOrigin<Doer>,
  { type, message, subject }: MessageDraft,
  _campaignId = 0,
): Promise<OptimizedMessage> {
  const said = message.replace(/[ \t]+/g, " ").trim();
  const call = CALL_TO_ACTION[type];
  const polished = said.includes(call) ? said : `${said}${type === "sms" ? " " : "\n\n"}${call}`;
  return { message: polished, ...(subject ? { subject } : {}), source: "Built-in advisor", leftOut: [] };
}
