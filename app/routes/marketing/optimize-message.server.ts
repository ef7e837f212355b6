import type { Segments } from "~/domain/campaigns/audience";
import type { CampaignType } from "~/domain/campaigns/vocabulary";

export interface MessageDraft {
  type: CampaignType;
  message: string;
  subject: string | null;
  segments: Segments;
}

export interface OptimizedMessage {
  message: string;
  /** For e-mail, where the subject gains by it. */
  subject?: string | null | undefined;
  source: string;
}

const CALL_TO_ACTION: Record<CampaignType, string> = {
  email: "Reply to this e-mail and we will keep a time for you.",
  sms: "Reply STOP to end.",
  direct_mail: "Bring this card with you when you come by.",
};

/** Rewrites a campaign's message. */
export async function optimizeMessage({ type, message, subject }: MessageDraft): Promise<OptimizedMessage> {
  const said = message.replace(/[ \t]+/g, " ").trim();
  const call = CALL_TO_ACTION[type];
  const polished = said.includes(call) ? said : `${said}${type === "sms" ? " " : "\n\n"}${call}`;
  return { message: polished, subject, source: "Built-in advisor" };
}
