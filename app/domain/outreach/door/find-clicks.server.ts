import { desc, eq } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { campaignLinks, linkClicks, messages } from "~db/schema/index.ts";
import { personRows } from "../../people/merges/one-person.server.ts";
import { areToOneOf } from "../../people/outbox/find-messages.server.ts";

/** Which links of campaigns were followed from messages to a person, the newest first. */
export function clicksOfPerson(tx: Tx, customerId: number, limit: number) {
  return tx
    .select({ url: campaignLinks.url, at: linkClicks.at, isMachine: linkClicks.isMachine })
    .from(messages)
    .innerJoin(linkClicks, eq(linkClicks.messageId, messages.id))
    .innerJoin(campaignLinks, eq(campaignLinks.id, linkClicks.campaignLinkId))
    .where(areToOneOf(personRows(tx, customerId)))
    .orderBy(desc(linkClicks.id))
    .limit(limit)
    .all();
}
