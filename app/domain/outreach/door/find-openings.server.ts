import { desc, eq } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { campaigns, messageOpenings, messages } from "~db/schema/index.ts";
import { personRows } from "../../people/merges/one-person.server.ts";
import { areToOneOf } from "../../people/outbox/find-messages.server.ts";

/** When pictures of campaigns' emails to a person were asked for, the newest message first. */
export function openingsOfPerson(tx: Tx, customerId: number, limit: number) {
  return tx
    .select({ campaign: campaigns.name, at: messageOpenings.at, isMachine: messageOpenings.isMachine })
    .from(messages)
    .innerJoin(messageOpenings, eq(messageOpenings.messageId, messages.id))
    .innerJoin(campaigns, eq(campaigns.id, messages.campaignId))
    .where(areToOneOf(personRows(tx, customerId)))
    .orderBy(desc(messages.id))
    .limit(limit)
    .all();
}
