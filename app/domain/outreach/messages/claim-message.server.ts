import { and, asc, eq, gt, isNotNull, isNull, lte } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { insertRow } from "~db/insert-row.ts";
import { messageAttempts, messages } from "~db/schema/index.ts";
import { CLOCK_TOLERANCE, type Instant } from "../../dates.ts";
import type { Result } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { hasOwnLink, withOwnLink } from "../../shop/door/own-link.ts";
import { LEADS_TO } from "../door/door-links.ts";
import { makeLink } from "../door/make-link.server.ts";
import { cancel } from "./cancel-message.server.ts";
import { IS_QUEUED } from "./message-conditions.ts";
import type { Message, MessageChannel, MessagePurpose } from "./message.ts";
import { countPace, hasPaceLeft } from "./sending-pace.server.ts";
import { isPaused } from "./sending-state.server.ts";
import { LONGEST_WAIT } from "./tried-again-after.ts";
import { putOff, whenAllowed } from "./when-allowed.server.ts";
import { whyNotSent } from "./why-not-sent.server.ts";

/** A message on its way: `sending` is committed before a server hears of it. */
export interface Claimed {
  id: number;
  messageKey: string;
  channel: MessageChannel;
  purpose: MessagePurpose;
  address: string;
  subject: string | null;
  /** With the customer's own link in its place. */
  words: string;
  /** Where whoever gets marketing says that it is to end: a link to the public door. Null without one. */
  unsubscribe: string | null;
}

export type Claim =
  | { kind: "claimed"; message: Claimed }
  | { kind: "canceled" }
  | { kind: "put_off" }
  | { kind: "nothing" };

interface Claiming {
  /** The start of the sender. */
  run: string;
  /** Channels that are set up. */
  channels: readonly MessageChannel[];
}

const NOTHING: Result<Claim> = { ok: true, value: { kind: "nothing" }, trail: [] };

/**
 * Takes the next message that is due, marketing after all others, or cancels it if it may not leave any more. Puts a
 * campaign's text off out of hours. Nothing while sending is paused, and of a channel whose pace is used up.
 */
export function claimMessage({ tx, now }: RuleContext<null>, { run, channels }: Claiming): Result<Claim> {
  if (isPaused(tx)) return NOTHING;
  const message = nextDue(tx, channels, now);
  if (!message) return NOTHING;
  const why = whyNotSent(tx, message);
  if (why !== null)
    return { ok: true, value: { kind: "canceled" }, trail: [cancel(tx, message.id, { why, now })] };
  if (whenAllowed(tx, message, now) > now) {
    putOff(tx, message, now);
    return { ok: true, value: { kind: "put_off" }, trail: [] };
  }
  const { id, messageKey, channel, address, subject, words } = message;
  if (address === null || words === null) throw new Error(`Message ${id} is queued without words or address`);
  const claimed = tx
    .update(messages)
    .set({ state: "sending", claimedRun: run })
    .where(and(eq(messages.id, id), eq(messages.state, "queued")))
    .run();
  if (claimed.changes === 0) return NOTHING;
  insertRow(tx, messageAttempts, { messageId: id, begunAt: now });
  countPace(tx, channel, now);
  const links = linksOf({ tx, now }, message);
  const claimedAs = { id, messageKey, channel, purpose: message.purpose, address, subject, ...links };
  const value: Claim = { kind: "claimed", message: claimedAs };
  return { ok: true, value, trail: [] };
}

/** The words as they leave, and the link in a head of marketing. Each try has its own: of an earlier one only hashes are left. */
function linksOf(
  ctx: Pick<RuleContext<null>, "tx" | "now">,
  message: Message,
): Pick<Claimed, "words" | "unsubscribe"> {
  const words = message.words ?? "";
  const leadsTo = LEADS_TO[message.purpose];
  const link = leadsTo !== null && hasOwnLink(words) ? makeLink(ctx, message, leadsTo) : null;
  const isMarketing = message.campaignId !== null;
  return {
    words: withOwnLink(words, link),
    unsubscribe: isMarketing ? (link ?? makeLink(ctx, message, "preferences")) : null,
  };
}

/** Whether a message can be claimed. Reads alone, so that waiting writes nothing. */
export function isAnythingDue(tx: Tx, channels: readonly MessageChannel[], now: Instant): boolean {
  return !isPaused(tx) && nextDue(tx, channels, now) !== undefined;
}

function nextDue(tx: Tx, channels: readonly MessageChannel[], now: Instant): Message | undefined {
  const open = channels.filter((channel) => hasPaceLeft(tx, channel, now));
  return dueOf(tx, open, { isMarketing: false, now }) ?? dueOf(tx, open, { isMarketing: true, now });
}

function dueOf(
  tx: Tx,
  channels: readonly MessageChannel[],
  { isMarketing, now }: { isMarketing: boolean; now: Instant },
): Message | undefined {
  const { nextTryAt } = messages;
  // Each alone, so that both read along the index.
  const whens = [lte(nextTryAt, now), gt(nextTryAt, (now + LONGEST_WAIT + CLOCK_TOLERANCE) as Instant)];
  const due = channels.flatMap((channel) =>
    whens.flatMap(
      (isDue) =>
        tx
          .select()
          .from(messages)
          .where(
            and(
              IS_QUEUED,
              isMarketing ? isNotNull(messages.campaignId) : isNull(messages.campaignId),
              eq(messages.channel, channel),
              isDue,
            ),
          )
          .orderBy(asc(nextTryAt), asc(messages.id))
          .limit(1)
          .get() ?? [],
    ),
  );
  return due.toSorted((one, other) => one.nextTryAt - other.nextTryAt || one.id - other.id)[0];
}
