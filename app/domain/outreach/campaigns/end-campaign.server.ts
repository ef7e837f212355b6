import { and, eq, inArray, isNotNull, ne, or, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { campaigns, campaignSendings, messages } from "~db/schema/index.ts";
import type { Instant } from "../../dates.ts";
import type { Result, Trail } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { cancel } from "../messages/cancel-message.server.ts";
import { IS_QUEUED } from "../../people/outbox/message-conditions.ts";
import { type OpenCampaign, openCampaigns } from "./hold-campaign.server.ts";
import { nextWaiting } from "./take-recipient.server.ts";

/** Ends the sending of a campaign: what waits is canceled, whose turn hasn't come isn't written to. */
export function endSending(tx: Tx, campaignId: number, now: Instant): Trail[] {
  const waiting = tx
    .select({ id: messages.id })
    .from(messages)
    .where(and(eq(messages.campaignId, campaignId), isNotNull(messages.campaignId), IS_QUEUED))
    .all();
  tx.update(campaignSendings)
    .set({ endedAt: now, heldWhy: null })
    .where(eq(campaignSendings.campaignId, campaignId))
    .run();
  return waiting.map(({ id }) => cancel(tx, id, { why: "by_hand", now }));
}

/** An active campaign of which no row is open any more; undefined for none. One in doubt is open. */
export function nextToComplete(tx: Tx): number | undefined {
  return openCampaigns(tx).find((open) => isDone(tx, open))?.campaign.id;
}

function isDone(tx: Tx, { campaign: { id, status }, sending }: OpenCampaign): boolean {
  return status === "active" && sending.isListed && !nextWaiting(tx, id) && !hasOpenMessage(tx, id);
}

/** Completes such a campaign, unless somebody paused it or sent a message again meanwhile. */
export function completeByItself({ tx, now }: RuleContext<null>, { id }: { id: number }): Result<null> {
  const open = openCampaigns(tx).find(({ campaign }) => campaign.id === id);
  if (!open || !isDone(tx, open)) return { ok: true, value: null, trail: [] };
  tx.update(campaigns)
    .set({ status: "completed", version: sql`${campaigns.version} + 1` })
    .where(and(eq(campaigns.id, id), eq(campaigns.status, "active")))
    .run();
  return {
    ok: true,
    value: null,
    trail: [
      ...endSending(tx, id, now),
      {
        action: "campaign.status-set",
        record: { kind: "campaign", id },
        before: { status: "active" },
        after: { status: "completed" },
      },
    ],
  };
}

function hasOpenMessage(tx: Tx, campaignId: number): boolean {
  // One in doubt whose words aren't kept can't be sent again, whatever became of it.
  const isOpen = and(
    inArray(messages.state, ["queued", "sending", "unknown"]),
    or(ne(messages.state, "unknown"), isNotNull(messages.words)),
  );
  const isOfIt = and(eq(messages.campaignId, campaignId), isNotNull(messages.campaignId), isOpen);
  // One that was sent again isn't open: the other is.
  const isAgain = sql`exists (select 1 from ${messages} a where a.again_of = ${messages.id})`;
  return (
    tx
      .select({ id: messages.id })
      .from(messages)
      .where(and(isOfIt, sql`not ${isAgain}`))
      .limit(1)
      .get() !== undefined
  );
}
