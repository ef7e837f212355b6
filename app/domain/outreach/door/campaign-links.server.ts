import { eq } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { campaignLinks } from "~db/schema/index.ts";

/** Keeps an address that links of a campaign lead to. Returns its id, the same each time. */
export function keepCampaignLink(tx: Tx, { campaignId, url }: { campaignId: number; url: string }): number {
  return tx
    .insert(campaignLinks)
    .values({ campaignId, url })
    .onConflictDoUpdate({ target: [campaignLinks.campaignId, campaignLinks.url], set: { url } })
    .returning({ id: campaignLinks.id })
    .get().id;
}

export function campaignLinkUrl(tx: Tx, id: number): string | undefined {
  return tx.select({ url: campaignLinks.url }).from(campaignLinks).where(eq(campaignLinks.id, id)).get()?.url;
}
