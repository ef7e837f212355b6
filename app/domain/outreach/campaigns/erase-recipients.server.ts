import { and, eq, isNull } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { campaignRecipients, campaigns, messages } from "~db/schema/index.ts";
import { erasedValues } from "../../shop/trail/person-columns.ts";
import { passCanceled } from "./pass-canceled.server.ts";
import { passTurn, READS_NOTHING } from "./turn-at-address.server.ts";

/**
 * Empties where campaigns went to a customer. Those whose turn hasn't come, and those whose message waited, don't go to
 * them, but to the next with their address. Call it after `eraseMessages`, before the customer's own row is emptied.
 */
export function eraseRecipients(tx: Tx, customerId: number): void {
  const isTheirs = eq(campaignRecipients.customerId, customerId);
  const waiting = tx
    .select({ recipient: campaignRecipients, campaign: campaigns })
    .from(campaignRecipients)
    .innerJoin(campaigns, eq(campaigns.id, campaignRecipients.campaignId))
    .where(and(isTheirs, isNull(campaignRecipients.messageId), isNull(campaignRecipients.leftOut)))
    .all();
  for (const { recipient, campaign } of waiting) passTurn(tx, campaign, recipient, "no_address");
  const canceled = tx
    .select({ id: messages.id })
    .from(campaignRecipients)
    .innerJoin(messages, eq(messages.id, campaignRecipients.messageId))
    .where(and(isTheirs, isNull(campaignRecipients.leftOut), eq(messages.canceledWhy, "erased")))
    .all();
  for (const { id } of canceled) passCanceled(tx, id, "erased");
  const empty = erasedValues("campaignRecipients", customerId);
  tx.update(campaignRecipients)
    .set({ ...empty, leftOut: "no_address", ...READS_NOTHING })
    .where(and(isTheirs, isNull(campaignRecipients.messageId), isNull(campaignRecipients.leftOut)))
    .run();
  tx.update(campaignRecipients).set(empty).where(isTheirs).run();
}
