import { randomBytes } from "node:crypto";
import { and, between, count, eq } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { insertRow } from "~db/insert-row.ts";
import { messages } from "~db/schema/index.ts";
import { CLOCK_TOLERANCE, type Instant, MS_PER_DAY } from "../../dates.ts";
import { done, refuse, type Refused, type Result } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { doorUrl } from "./door-url.server.ts";
import { asLongAsSent } from "./own-link.ts";
import { internationalNumber } from "../../phone-number.ts";
import { addressKeyOf, type TypedChannel } from "./address-key.ts";
import { canceledWords } from "./canceled-words.ts";
import type { Message, MessageChannel, MessagePurpose } from "./message.ts";
import { NOT_SET_UP } from "./message-words.ts";
import { goesTo } from "./sending-state.server.ts";
import { LONGEST_TEXT, segmentsInWords } from "./segments-in-words.ts";
import { whyNotToSend } from "./why-not-to-send.server.ts";

/** Most messages to one address in a day, but for a campaign's. */
export const MESSAGES_A_DAY = 30;

export interface NewMessage {
  channel: TypedChannel;
  purpose: MessagePurpose;
  /** As typed. */
  address: string;
  /** Null for a text. */
  subject: string | null;
  words: string;
  /** Null for a walk-in. */
  customerId: number | null;
  about: About | null;
}

export interface About {
  kind: "sale" | "return" | "order" | "campaign" | "test of campaign";
  id: number;
}

/** A message in the outbox. Answers of writes are stored, so it has neither words nor address. */
export type Queued = Pick<Message, "id" | "channel" | "purpose" | "state">;

/**
 * Puts a message into the outbox, which sends it by itself. Refused for an address that can't be, a channel that isn't
 * set up, whoever must not be written to, a text that is too long, and beyond `MESSAGES_A_DAY`.
 */
export function queueMessage(ctx: RuleContext, message: NewMessage): Result<Queued> {
  const { tx, actor, now } = ctx;
  const { channel, purpose, address, subject, words, customerId, about } = message;
  const addressKey = addressKeyOf(channel, address);
  if (addressKey === null)
    return refuse(
      "invalid",
      `Enter ${channel === "email" ? "an email address" : "a phone number"}`,
      "address",
    );
  const wrong = channel === "text" ? wrongText(address, asLongAsSent(words, doorUrl(tx))) : null;
  if (wrong) return wrong;
  const row = {
    channel,
    purpose,
    address,
    addressKey,
    customerId,
    ...aboutIds(about),
    subject,
    words,
    employeeId: actor.id,
    againOf: null,
  };
  const refused = refuseToWrite(tx, row, now);
  return refused ?? addMessage(ctx, row);
}

/** The columns that say what a message is about. */
export function aboutIds(
  about: About | null,
): Pick<Message, "saleId" | "returnId" | "orderId" | "campaignId" | "testOf"> {
  const of = (kind: About["kind"]) => (about?.kind === kind ? about.id : null);
  return {
    saleId: of("sale"),
    returnId: of("return"),
    orderId: of("order"),
    campaignId: of("campaign"),
    testOf: of("test of campaign"),
  };
}

/** Refuses what no provider can text. Null for anything else. */
function wrongText(address: string, words: string): Refused | null {
  if (internationalNumber(address) === null)
    return refuse(
      "invalid",
      "Enter the number with its area code, or with its country as in +44 20 7946 0018",
      "address",
    );
  return words.length > LONGEST_TEXT
    ? refuse("invalid", segmentsInWords(words) ?? "Too long for a text", "words")
    : null;
}

/** What a message is made of, before it is in the outbox. */
export const UNSENT = {
  channel: messages.channel,
  purpose: messages.purpose,
  address: messages.address,
  addressKey: messages.addressKey,
  customerId: messages.customerId,
  saleId: messages.saleId,
  returnId: messages.returnId,
  orderId: messages.orderId,
  campaignId: messages.campaignId,
  testOf: messages.testOf,
  subject: messages.subject,
  words: messages.words,
  employeeId: messages.employeeId,
  againOf: messages.againOf,
};

type Unsent = { [Name in keyof typeof UNSENT]: Message[Name] };

/** Null if whoever writes the message may send it now. */
export function refuseToWrite(tx: Tx, message: Unsent, now: Instant): Refused | null {
  const why = whyNotToSend(tx, { ...message, senderId: message.employeeId });
  if (why === "no_right") return refuse("forbidden", "You may not send this");
  if (why !== null) return refuse("conflict", canceledWords(why, message.channel), "address");
  const unset = refuseUnlessSetUp(tx, message.channel);
  if (unset) return unset;
  if (message.campaignId !== null || message.addressKey === null) return null;
  const today = [(now - MS_PER_DAY) as Instant, (now + CLOCK_TOLERANCE) as Instant] as const;
  const lately = tx
    .select({ n: count() })
    .from(messages)
    .where(and(eq(messages.addressKey, message.addressKey), between(messages.queuedAt, ...today)))
    .get();
  return (lately?.n ?? 0) < MESSAGES_A_DAY
    ? null
    : refuse("conflict", `${MESSAGES_A_DAY} messages went to this address in a day: try again tomorrow`);
}

/** Null if there is something to send by. A letter waits for whoever prints it. */
export function refuseUnlessSetUp(tx: Tx, channel: MessageChannel): Refused | null {
  return channel !== "letter" && goesTo(tx, channel) === null
    ? refuse("conflict", NOT_SET_UP[channel])
    : null;
}

export function addMessage({ tx, now }: Pick<RuleContext, "tx" | "now">, message: Unsent): Result<Queued> {
  const messageKey = randomBytes(16).toString("hex");
  const id = insertRow(tx, messages, { ...message, messageKey, nextTryAt: now, queuedAt: now });
  const { channel, purpose, customerId, saleId, returnId, orderId, campaignId, againOf, testOf } = message;
  return done(
    { id, channel, purpose, state: "queued" },
    {
      action: "message.queued",
      record: { kind: "message", id },
      after: {
        messageKey,
        channel,
        purpose,
        customerId,
        saleId,
        returnId,
        orderId,
        campaignId,
        againOf,
        ...(testOf !== null && { testOf }),
        // The sender writes these in somebody's name.
        ...(campaignId !== null && { madeBy: message.employeeId }),
      },
    },
  );
}
