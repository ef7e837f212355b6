import { and, eq, isNull } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { campaignRecipients, messages } from "~db/schema/index.ts";
import { getMessage } from "../../people/outbox/find-messages.server.ts";
import type { CanceledWhy, Message } from "../../people/outbox/message.ts";
import { getCampaign } from "./find-campaigns.server.ts";
import { hasEnded } from "./find-recipients.server.ts";
import { passTurn } from "./turn-at-address.server.ts";

/** Reasons that are of the recipient, and not of the address or of the campaign. */
const OF_RECIPIENT: readonly CanceledWhy[] = ["another_address", "refused", "never_said_yes", "erased"];

/**
 * Gives the turn of a recipient whose message was canceled before it left to the next customer with the address. Nobody
 * gets it if somebody canceled it by hand, or if an earlier message to the recipient may have arrived there.
 */
export function passCanceled(tx: Tx, messageId: number, why: CanceledWhy): void {
  const message = getMessage(tx, messageId);
  if (!message || message.campaignId === null || !OF_RECIPIENT.includes(why)) return;
  const { campaignId } = message;
  const campaign = getCampaign(tx, campaignId);
  if (!campaign || hasEnded(tx, campaignId) || mayHaveArrived(tx, message)) return;
  const recipient = tx
    .select()
    .from(campaignRecipients)
    .where(and(eq(campaignRecipients.messageId, messageId), isNull(campaignRecipients.leftOut)))
    .get();
  if (!recipient || !passTurn(tx, campaign, recipient, why === "erased" ? "no_address" : "same_address"))
    return;
  const { addressKey } = recipient;
  if (addressKey === null) return;
  // An address has one message of a campaign: what never left makes room for the next.
  tx.update(messages)
    .set({ addressKey: null })
    .where(and(eq(messages.addressKey, addressKey), eq(messages.campaignId, campaignId)))
    .run();
}

/** Whether one that a message repeats may have arrived: what was given up didn't. */
function mayHaveArrived(tx: Tx, { againOf }: Pick<Message, "againOf">): boolean {
  if (againOf === null) return false;
  const earlier = getMessage(tx, againOf);
  return earlier?.state !== "failed" || mayHaveArrived(tx, earlier);
}
