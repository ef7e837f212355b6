import { randomBytes } from "node:crypto";
import { insertRow } from "~db/insert-row.ts";
import { messages } from "~db/schema/index.ts";
import { done, refuse, type Refused, type Result } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { doorUrl } from "./door-url.server.ts";
import { asLongAsSent } from "./own-link.ts";
import { internationalNumber } from "../../phone-number.ts";
import { addressKeyOf, type TypedChannel } from "./address-key.ts";
import type { Message, MessagePurpose } from "./message.ts";
import { refuseToWrite } from "./refuse-to-write.server.ts";
import { LONGEST_TEXT, segmentsInWords } from "./segments-in-words.ts";

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
 * set up, whoever must not be written to, a text that is too long, and beyond so many a day.
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
