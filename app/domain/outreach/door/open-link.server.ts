import { and, eq, gt } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { doorLinks, messages } from "~db/schema/index.ts";
import type { Instant } from "../../dates.ts";
import type { Message } from "../../people/outbox/message.ts";
import type { DoorPurpose } from "./door-links.ts";
import { tokenHashOf } from "./door-token.ts";

export interface OpenedLink {
  message: Message;
  campaignLinkId: number | null;
}

/**
 * The message that a link left with. Undefined for a wrong token, one that ended, and one for something else: by one
 * statement, so that none of them takes longer than another.
 */
export function openLink(
  tx: Tx,
  { purpose, token }: { purpose: DoorPurpose; token: string },
  now: Instant,
): OpenedLink | undefined {
  return tx
    .select({ message: messages, campaignLinkId: doorLinks.campaignLinkId })
    .from(doorLinks)
    .innerJoin(messages, eq(messages.id, doorLinks.messageId))
    .where(
      and(
        eq(doorLinks.tokenHash, tokenHashOf(token)),
        eq(doorLinks.purpose, purpose),
        gt(doorLinks.endsAt, now),
      ),
    )
    .get();
}
