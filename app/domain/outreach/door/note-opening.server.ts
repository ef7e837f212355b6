import { and, between, eq } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { linkClicks, messageOpenings } from "~db/schema/index.ts";
import type { Instant } from "../../dates.ts";
import type { Result } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { noteOpened } from "../campaigns/note-results.server.ts";
import type { Message } from "../../people/outbox/message.ts";
import { atOnceWith, isNameless, isTooSoon } from "./by-machine.server.ts";

type Opened = Pick<Message, "id" | "sentAt" | "campaignId" | "customerId">;

interface Opening {
  message: Opened;
  /** What the program calls itself that asked for the picture. */
  agent: string;
}

/**
 * Notes that an email's picture was asked for, the first time by somebody and by a machine: one that came within seconds
 * of the message, doesn't say what it is, or followed links like one at that moment.
 */
export function noteOpening({ tx, now }: RuleContext<null>, opening: Opening): Result<null> {
  keepOpening(tx, opening.message, { isMachine: isByMachine(tx, opening, now), now });
  return { ok: true, value: null, trail: [] };
}

/** Whether noting an opening would add something. */
export function isNewOpening(tx: Tx, opening: Opening, now: Instant): boolean {
  const { messageId, isMachine } = messageOpenings;
  const kept = tx
    .select({ at: messageOpenings.at })
    .from(messageOpenings)
    .where(and(eq(messageId, opening.message.id), eq(isMachine, isByMachine(tx, opening, now))))
    .get();
  return kept === undefined;
}

/** Takes an opening for that of the machine which followed links of the message at the same moment. */
export function giveOpeningToMachine(tx: Tx, message: Opened, now: Instant): void {
  const { messageId, isMachine, at } = messageOpenings;
  const wasAtOnce = and(eq(messageId, message.id), eq(isMachine, false), between(at, ...atOnceWith(now)));
  const { changes } = tx.delete(messageOpenings).where(wasAtOnce).run();
  if (changes > 0) keepOpening(tx, message, { isMachine: true, now });
}

function keepOpening(
  tx: Tx,
  message: Opened,
  { isMachine, now }: { isMachine: boolean; now: Instant },
): void {
  tx.insert(messageOpenings)
    .values({ messageId: message.id, isMachine, at: now })
    .onConflictDoNothing()
    .run();
  noteOpened(tx, message);
}

function isByMachine(tx: Tx, { message, agent }: Opening, now: Instant): boolean {
  return isTooSoon(tx, message, now) || isNameless(agent) || didMachineFollow(tx, message.id, now);
}

function didMachineFollow(tx: Tx, message: number, now: Instant): boolean {
  const { id, messageId, isMachine, at } = linkClicks;
  const followed = tx
    .select({ id })
    .from(linkClicks)
    .where(and(eq(messageId, message), eq(isMachine, true), between(at, ...atOnceWith(now))))
    .limit(1)
    .get();
  return followed !== undefined;
}
