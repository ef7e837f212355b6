import { and, asc, eq, isNull } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { campaignRecipients, campaigns, linkClicks } from "~db/schema/index.ts";
import type { Instant } from "../../dates.ts";
import type { Message } from "../messages/message.ts";
import { resultsOf } from "./find-recipients.server.ts";

type OfCampaign = Pick<Message, "campaignId" | "customerId">;

/** Notes that a server took a recipient's message, or that it was printed. Call it wherever a message gets its `sentAt`. */
export function noteSent(tx: Tx, { campaignId, customerId }: OfCampaign, now: Instant): void {
  if (campaignId === null || customerId === null) return;
  const { changes } = tx
    .update(campaignRecipients)
    .set({ sentAt: now })
    .where(
      and(
        eq(campaignRecipients.campaignId, campaignId),
        eq(campaignRecipients.customerId, customerId),
        isNull(campaignRecipients.sentAt),
      ),
    )
    .run();
  if (changes > 0) writeCounts(tx, campaignId);
}

/** Lets a recipient's row lead to the message that repeats the one in doubt. */
export function noteRepeated(tx: Tx, { campaignId, customerId }: OfCampaign, messageId: number): void {
  if (campaignId === null || customerId === null) return;
  tx.update(campaignRecipients)
    .set({ messageId })
    .where(and(eq(campaignRecipients.campaignId, campaignId), eq(campaignRecipients.customerId, customerId)))
    .run();
}

/** Notes anew who followed the links of a message. Call it after each click of it. */
export function noteFollowed(tx: Tx, { id, campaignId, customerId }: OfCampaign & { id: number }): void {
  if (campaignId === null || customerId === null) return;
  const clicks = tx
    .select({ at: linkClicks.at, isMachine: linkClicks.isMachine })
    .from(linkClicks)
    .where(eq(linkClicks.messageId, id))
    .orderBy(asc(linkClicks.id))
    .all();
  const first = clicks.find(({ isMachine }) => !isMachine);
  tx.update(campaignRecipients)
    .set({
      clickedAt: first?.at ?? null,
      isClickedByMachine: clicks.some(({ isMachine }) => isMachine),
    })
    .where(and(eq(campaignRecipients.campaignId, campaignId), eq(campaignRecipients.customerId, customerId)))
    .run();
  writeCounts(tx, campaignId);
}

/** Writes to a campaign what its recipients come to. */
export function writeCounts(tx: Tx, campaignId: number): void {
  const { sent, clicked, converted } = resultsOf(tx, campaignId);
  tx.update(campaigns)
    .set({ sentCount: sent, clickCount: clicked, conversionCount: converted })
    .where(eq(campaigns.id, campaignId))
    .run();
}
