import { and, between, count, eq, ne } from "drizzle-orm";
import { insertRow } from "~db/insert-row.ts";
import type { Tx } from "~db/client.server.ts";
import { linkClicks } from "~db/schema/index.ts";
import type { Result } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { noteFollowed } from "../campaigns/note-results.server.ts";
import type { Message } from "../../people/outbox/message.ts";
import { settleAsArrived } from "../messages/settle-as-sent.server.ts";
import { atOnceWith, isTooSoon } from "./by-machine.server.ts";
import { giveOpeningToMachine } from "./note-opening.server.ts";

/** Most rows of a message: who follows its links more often adds nothing. */
export const CLICKS_AT_MOST = 50;

interface Click {
  message: Message;
  campaignLinkId: number;
  /** True if only the head of the answer was asked for. */
  isHead: boolean;
}

/**
 * Notes that a link of a campaign was followed, and whether by a machine that looks through mail: one that asked for the
 * head alone, came within seconds of the message, or followed several links at once. Those that it followed before were
 * its own, too, and so was an opening at that moment. Somebody who follows a link of a message in doubt has it; a machine
 * may look through what its server takes back.
 */
export function noteClick(
  { tx, now }: RuleContext<null>,
  { message, campaignLinkId, isHead }: Click,
): Result<null> {
  const nothing: Result<null> = { ok: true, value: null, trail: [] };
  if (!hasClicksLeft(tx, message.id)) return nothing;
  const { messageId, campaignLinkId: link, at } = linkClicks;
  const others = and(eq(messageId, message.id), ne(link, campaignLinkId), between(at, ...atOnceWith(now)));
  const { changes } = tx.update(linkClicks).set({ isMachine: true }).where(others).run();
  const isMachine = isHead || isTooSoon(tx, message, now) || changes > 0;
  insertRow(tx, linkClicks, { messageId: message.id, campaignLinkId, at: now, isMachine });
  noteFollowed(tx, message);
  if (isMachine) giveOpeningToMachine(tx, message, now);
  else settleAsArrived(tx, message.id, { how: "Somebody followed a link in it", now });
  return nothing;
}

/** Whether another click of a message is kept. */
export function hasClicksLeft(tx: Tx, messageId: number): boolean {
  const counted = tx.select({ n: count() }).from(linkClicks).where(eq(linkClicks.messageId, messageId)).get();
  return (counted?.n ?? 0) < CLICKS_AT_MOST;
}
