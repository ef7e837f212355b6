import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { campaignRecipients, campaigns, linkClicks, messageOpenings, messages } from "~db/schema/index.ts";
import type { Instant } from "../../dates.ts";
import type { Message } from "../../people/outbox/message.ts";
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

/** Notes anew whether a recipient followed the links of their message, or of the one that repeats it. Call it after each click. */
export function noteFollowed(tx: Tx, { campaignId, customerId }: OfCampaign): void {
  if (campaignId === null || customerId === null) return;
  const clicks = tx
    .select({ at: linkClicks.at, isMachine: linkClicks.isMachine })
    .from(linkClicks)
    .innerJoin(messages, eq(messages.id, linkClicks.messageId))
    .where(areToRecipient({ campaignId, customerId }))
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

/** Notes anew whether a recipient opened their email, or the one that repeats it. Call it after each opening. */
export function noteOpened(tx: Tx, { campaignId, customerId }: OfCampaign): void {
  if (campaignId === null || customerId === null) return;
  const openings = tx
    .select({ at: messageOpenings.at, isMachine: messageOpenings.isMachine })
    .from(messageOpenings)
    .innerJoin(messages, eq(messages.id, messageOpenings.messageId))
    .where(areToRecipient({ campaignId, customerId }))
    .orderBy(asc(messageOpenings.at))
    .all();
  const first = openings.find(({ isMachine }) => !isMachine);
  tx.update(campaignRecipients)
    .set({ openedAt: first?.at ?? null, isOpenedByMachine: openings.some(({ isMachine }) => isMachine) })
    .where(and(eq(campaignRecipients.campaignId, campaignId), eq(campaignRecipients.customerId, customerId)))
    .run();
  writeCounts(tx, campaignId);
}

/** Messages of a campaign to one of its recipients, looked up among those to them. */
function areToRecipient({ campaignId, customerId }: { campaignId: number; customerId: number }) {
  return and(eq(messages.customerId, customerId), sql`+${messages.campaignId} = ${campaignId}`);
}

/** Writes to a campaign what its recipients come to. */
export function writeCounts(tx: Tx, campaignId: number): void {
  const { sent, opened, clicked, converted } = resultsOf(tx, campaignId);
  tx.update(campaigns)
    .set({ sentCount: sent, openCount: opened, clickCount: clicked, conversionCount: converted })
    .where(eq(campaigns.id, campaignId))
    .run();
}
