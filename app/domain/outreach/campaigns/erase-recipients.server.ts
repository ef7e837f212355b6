import { and, eq, isNull } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { campaignRecipients } from "~db/schema/index.ts";
import { erasedValues } from "../../shop/trail/person-columns.ts";

/** Empties where campaigns went to a customer. Those whose turn hasn't come don't go to them. */
export function eraseRecipients(tx: Tx, customerId: number): void {
  const isTheirs = eq(campaignRecipients.customerId, customerId);
  const empty = erasedValues("campaignRecipients", customerId);
  tx.update(campaignRecipients)
    .set({ ...empty, leftOut: "no_address" })
    .where(and(isTheirs, isNull(campaignRecipients.messageId), isNull(campaignRecipients.leftOut)))
    .run();
  tx.update(campaignRecipients).set(empty).where(isTheirs).run();
}
