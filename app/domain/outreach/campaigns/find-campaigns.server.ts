import { and, asc, count, desc, eq, type SQL, sql, sum } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { oneOfMany } from "~db/one-of-many.ts";
import { campaigns, campaignSendings } from "~db/schema/index.ts";
import type { Instant } from "../../dates.ts";
import type { Slice } from "../../slice.ts";
import type { Campaign } from "./campaign.ts";
import { leavesAt, waitsForItsTime } from "./leaves-at.server.ts";

export type CampaignKey = [createdAt: number, id: number];

export function getCampaign(tx: Tx, id: number): Campaign | undefined {
  return tx.select().from(campaigns).where(eq(campaigns.id, id)).get();
}

/** Lists campaigns, newest first. */
export function findCampaigns(tx: Tx, { after, before, limit }: Slice<CampaignKey>): Campaign[] {
  const { createdAt, id } = campaigns;
  const beyond = before
    ? sql`(${createdAt}, ${id}) > (${before[0]}, ${before[1]})`
    : after
      ? sql`(${createdAt}, ${id}) < (${after[0]}, ${after[1]})`
      : undefined;
  const rows = tx
    .select()
    .from(campaigns)
    .where(and(beyond))
    .orderBy(...(before ? [asc(createdAt), asc(id)] : [desc(createdAt), desc(id)]))
    .limit(limit)
    .all();
  return before ? rows.toReversed() : rows;
}

/**
 * Sums campaigns, active ones, and messages, so that rates are over all messages sent and not an average of
 * rates.
 */
export function campaignCards(tx: Tx) {
  const { status, sentCount, openCount, clickCount, conversionCount } = campaigns;
  const all = tx
    .select({
      total: count(),
      active: sql<number>`count(*) filter (where ${status} = 'active')`,
      sent: sum(sentCount).mapWith(Number),
      opened: sum(openCount).mapWith(Number),
      clicked: sum(clickCount).mapWith(Number),
      converted: sum(conversionCount).mapWith(Number),
    })
    .from(campaigns)
    .get();
  return {
    countsOpens: isAnySending(tx, sql`${campaignSendings.countsOpens} = 1`),
    countsClicks: isAnySending(tx, sql`${campaignSendings.countsClicks} = 1`),
    total: all?.total ?? 0,
    active: all?.active ?? 0,
    sent: all?.sent ?? 0,
    opened: all?.opened ?? 0,
    clicked: all?.clicked ?? 0,
    converted: all?.converted ?? 0,
  };
}

function isAnySending(tx: Tx, which: SQL): boolean {
  const { campaignId } = campaignSendings;
  return tx.select({ campaignId }).from(campaignSendings).where(which).limit(1).get() !== undefined;
}

/** Which of these campaigns count who opens their emails. */
export function countingOpens(tx: Tx, these: readonly Pick<Campaign, "id">[]): ReadonlySet<number> {
  const { campaignId, countsOpens } = campaignSendings;
  const ids = these.map(({ id }) => id);
  const counting = tx
    .select({ campaignId })
    .from(campaignSendings)
    .where(and(oneOfMany(campaignId, ids), eq(countsOpens, true)))
    .all();
  return new Set(counting.map((sending) => sending.campaignId));
}

/** When each of these campaigns leaves, for those that wait for their time. */
export function timesAhead(
  tx: Tx,
  these: readonly Pick<Campaign, "id" | "status">[],
  now: Instant,
): ReadonlyMap<number, Instant> {
  const { campaignId, dueAt } = campaignSendings;
  const ids = these.filter(({ status }) => status === "active").map(({ id }) => id);
  const active = tx
    .select({ id: campaignId, dueAt })
    .from(campaignSendings)
    .where(oneOfMany(campaignId, ids))
    .all();
  const times = new Map<number, Instant>();
  for (const sending of active) {
    const at = leavesAt("active", sending.dueAt, now);
    if (at !== null) times.set(sending.id, at);
  }
  return times;
}

/** Counts the campaigns that wait for their time. */
export function countScheduled(tx: Tx, now: Instant): number {
  const found = tx
    .select({ n: count() })
    .from(campaignSendings)
    .innerJoin(campaigns, eq(campaigns.id, campaignSendings.campaignId))
    .where(waitsForItsTime(now))
    .get();
  return found?.n ?? 0;
}
