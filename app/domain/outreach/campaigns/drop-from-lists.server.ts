import { and, eq, isNotNull, or } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { oneOfMany } from "~db/one-of-many.ts";
import { campaignRecipients, campaignSendings } from "~db/schema/index.ts";

/**
 * Takes customers off the lists of drafts, before their rows go because an import is undone. Who gets such a draft has
 * to be looked up anew. Call it for customers whom no campaign was sent to.
 */
export function dropFromLists(tx: Tx, customerIds: readonly number[]): void {
  const { campaignId, customerId, sameAs } = campaignRecipients;
  const isTheirs = or(
    oneOfMany(customerId, customerIds),
    and(isNotNull(sameAs), oneOfMany(sameAs, customerIds)),
  );
  const gone = tx.delete(campaignRecipients).where(isTheirs).returning({ campaignId }).all();
  for (const id of new Set(gone.map((row) => row.campaignId)))
    tx.update(campaignSendings).set({ version: 0 }).where(eq(campaignSendings.campaignId, id)).run();
}
