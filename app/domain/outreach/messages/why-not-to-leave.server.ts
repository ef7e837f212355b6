import type { Tx } from "~db/client.server.ts";
import { sendingOf } from "../campaigns/find-recipients.server.ts";
import type { CanceledWhy, Message } from "../../people/outbox/message.ts";
import { whyNotToSend } from "../../people/outbox/why-not-to-send.server.ts";
import { whyOrderIsOver } from "./why-order-is-over.server.ts";

/** Why a message in the outbox may not leave now; null if it may. */
export function whyNotToLeave(tx: Tx, message: Message): CanceledWhy | null {
  return whyNotToSend(tx, { ...message, senderId: senderOf(tx, message) }) ?? whyOrderIsOver(tx, message);
}

/** Who sends a message: of a campaign whoever resumed it last, but for one that somebody sends again. */
function senderOf(tx: Tx, { campaignId, againOf, employeeId }: Message): number {
  if (campaignId === null || againOf !== null) return employeeId;
  return sendingOf(tx, campaignId)?.startedBy ?? employeeId;
}
