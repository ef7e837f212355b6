import { and, asc, eq, gt, isNotNull, isNull, lte, sql } from "drizzle-orm";
import { builtOnceEach } from "~db/built-once.ts";
import type { Tx } from "~db/client.server.ts";
import { insertRow } from "~db/insert-row.ts";
import { messageAttempts, messages } from "~db/schema/index.ts";
import { CLOCK_TOLERANCE, type Instant } from "../../dates.ts";
import type { Done } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { hasEnded } from "../campaigns/find-recipients.server.ts";
import { holdCampaign } from "../campaigns/hold-campaign.server.ts";
import { heldByItself, nextCampaign, takeRecipient } from "../campaigns/take-recipient.server.ts";
import { cancel } from "./cancel-message.server.ts";
import { IS_QUEUED } from "../../people/outbox/message-conditions.ts";
import { IS_OF_NO_PAUSED } from "./of-no-paused-campaign.ts";
import type { Message, MessageChannel, MessagePurpose } from "../../people/outbox/message.ts";
import { countPace, hasPaceLeft } from "./sending-pace.server.ts";
import { isPaused } from "../../people/outbox/sending-state.server.ts";
import { LONGEST_WAIT } from "./tried-again-after.ts";
import { putOff, whenAllowed } from "./when-allowed.server.ts";
import { whyNotToLeave } from "./why-not-to-leave.server.ts";
import { wordsThatLeave } from "./words-that-leave.server.ts";

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
  /** The address of a picture at the public door by which an email tells that it was opened. Null for none. */
  picture: string | null;
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

export const NOTHING_CLAIMED: Done<Claim> = { ok: true, value: { kind: "nothing" }, trail: [] };

/**
 * Takes the next message that is due, marketing after all others, or cancels it if it may not leave any more. Puts a
 * campaign's text off out of hours. When no message is due, the next recipient of a campaign gets theirs. Nothing while
 * sending is paused, and of a channel whose pace is used up.
 */
export function claimMessage(ctx: RuleContext<null>, claiming: Claiming): Done<Claim> {
  return isPaused(ctx.tx) ? NOTHING_CLAIMED : claimDue(ctx, claiming);
}

/** The same, for the sample shop: nothing is paused there, because no sender ever began. */
export function claimDue(ctx: RuleContext<null>, claiming: Claiming): Done<Claim> {
  const { tx, now } = ctx;
  const held = heldByItself(tx, now);
  if (held) return { ok: true, value: { kind: "put_off" }, trail: holdCampaign(tx, held.id, held.why) };
  const message = nextDue(tx, claiming.channels, now);
  if (message) return claimThis(ctx, message, claiming);
  const next = nextCampaign(tx, withPaceLeft(tx, claiming.channels, now), now);
  if (!next) return NOTHING_CLAIMED;
  const { message: written, trail } = takeRecipient(ctx, next);
  if (!written) return { ok: true, value: { kind: "put_off" }, trail };
  const claim = claimThis(ctx, written, claiming);
  return { ...claim, trail: [...trail, ...claim.trail] };
}

function claimThis(ctx: RuleContext<null>, message: Message, { run }: Claiming): Done<Claim> {
  const { tx, now } = ctx;
  const why = isOver(tx, message) ? "by_hand" : whyNotToLeave(tx, message);
  if (why !== null)
    return { ok: true, value: { kind: "canceled" }, trail: [cancel(tx, message.id, { why, now })] };
  if (whenAllowed(tx, message, now) > now) {
    putOff(tx, message, now);
    return { ok: true, value: { kind: "put_off" }, trail: [] };
  }
  const { id, messageKey, channel, purpose, address, subject, words } = message;
  if (address === null || words === null) throw new Error(`Message ${id} is queued without words or address`);
  const claimed = tx
    .update(messages)
    .set({ state: "sending", claimedRun: run })
    .where(and(eq(messages.id, id), eq(messages.state, "queued")))
    .run();
  if (claimed.changes === 0) return NOTHING_CLAIMED;
  insertRow(tx, messageAttempts, { messageId: id, begunAt: now });
  countPace(tx, channel, now);
  const leaving = wordsThatLeave(ctx, { ...message, words });
  const value: Claim = {
    kind: "claimed",
    message: { id, messageKey, channel, purpose, address, subject, ...leaving },
  };
  return { ok: true, value, trail: [] };
}

/** Whether its campaign was completed while it was on its way. A message that somebody sends again since leaves. */
function isOver(tx: Tx, { campaignId, againOf }: Message): boolean {
  return campaignId !== null && againOf === null && hasEnded(tx, campaignId);
}

/** Whether a message can be claimed. Reads alone, so that waiting writes nothing. */
export function isAnythingDue(tx: Tx, channels: readonly MessageChannel[], now: Instant): boolean {
  if (isPaused(tx)) return false;
  return (
    nextDue(tx, channels, now) !== undefined ||
    heldByItself(tx, now) !== undefined ||
    nextCampaign(tx, withPaceLeft(tx, channels, now), now) !== undefined
  );
}

function withPaceLeft(tx: Tx, channels: readonly MessageChannel[], now: Instant): MessageChannel[] {
  return channels.filter((channel) => hasPaceLeft(tx, channel, now));
}

function nextDue(tx: Tx, channels: readonly MessageChannel[], now: Instant): Message | undefined {
  const open = withPaceLeft(tx, channels, now);
  return dueOf(tx, open, { isMarketing: false, now }) ?? dueOf(tx, open, { isMarketing: true, now });
}

function dueOf(
  tx: Tx,
  channels: readonly MessageChannel[],
  { isMarketing, now }: { isMarketing: boolean; now: Instant },
): Message | undefined {
  // Each alone, so that both read along the index.
  const whens = [
    { isFarOff: false, moment: now },
    { isFarOff: true, moment: now + LONGEST_WAIT + CLOCK_TOLERANCE },
  ];
  const due = channels.flatMap((channel) =>
    whens.flatMap(
      ({ isFarOff, moment }) => firstDue(tx, { isMarketing, isFarOff }).get({ channel, moment }) ?? [],
    ),
  );
  return due.toSorted((one, other) => one.nextTryAt - other.nextTryAt || one.id - other.id)[0];
}

/** `isFarOff`: due later than anything waits, by a clock that was ahead. */
const firstDue = builtOnceEach(
  (tx, { isMarketing, isFarOff }: { isMarketing: boolean; isFarOff: boolean }) => {
    const { campaignId, nextTryAt } = messages;
    const moment = sql.placeholder("moment");
    return tx
      .select()
      .from(messages)
      .where(
        and(
          IS_QUEUED,
          isMarketing ? and(isNotNull(campaignId), IS_OF_NO_PAUSED) : isNull(campaignId),
          eq(messages.channel, sql.placeholder("channel")),
          isFarOff ? gt(nextTryAt, moment) : lte(nextTryAt, moment),
        ),
      )
      .orderBy(asc(nextTryAt), asc(messages.id))
      .limit(1);
  },
);
