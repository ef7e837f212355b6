import {
  MESSAGE_PURPOSES,
  type MessageChannel,
  type MessagePurpose,
  type MessageState,
} from "~db/message-lists.ts";
import type { messages } from "~db/schema/index.ts";
import type { ContactChannel } from "../customers/contact-consent.ts";
import { type Actor, can, type Permission } from "../../permissions.ts";

export {
  type AttemptAnswer,
  type BounceKind,
  type CanceledWhy,
  MESSAGE_CHANNELS,
  MESSAGE_PURPOSES,
  MESSAGE_STATES,
  type MessageChannel,
  type MessagePurpose,
  type MessageState,
  PAUSED_WHYS,
  type PausedWhy,
} from "~db/message-lists.ts";

export type Message = typeof messages.$inferSelect;

/** What a message's writer must be allowed to do, when they write it and when it leaves. */
export const PURPOSE_NEEDS: Record<MessagePurpose, Permission> = {
  receipt: "sales.view",
  gift_receipt: "sales.view",
  return_slip: "sales.view",
  estimate: "repairs.edit",
  ready: "repairs.edit",
  reminder: "repairs.edit",
  payment_due: "repairs.edit",
  deposit: "repairs.view",
  campaign: "marketing.manage",
  test: "settings.manage",
};

/** The same of a message: whoever writes campaigns may test them. */
export function neededFor({ purpose, testOf }: Pick<Message, "purpose" | "testOf">): Permission {
  return testOf === null ? PURPOSE_NEEDS[purpose] : "marketing.manage";
}

/** Purposes of messages that somebody may write, and so know of. */
export function purposesOf(actor: Actor): MessagePurpose[] {
  return MESSAGE_PURPOSES.filter((purpose) => can(actor, PURPOSE_NEEDS[purpose]));
}

/** Whether somebody may read a message's words, and to whom it went. A test of a campaign has a customer's words. */
export function mayRead(actor: Actor, message: Pick<Message, "purpose" | "testOf">): boolean {
  const namesNobody = message.purpose === "test" && message.testOf === null;
  return can(actor, neededFor(message)) && (namesNobody || can(actor, "customers.view"));
}

/** States that a message doesn't leave by itself any more, and may not have arrived in. */
export const SENT_AGAIN: readonly MessageState[] = ["unknown", "failed", "bounced"];

/** Which of a customer's answers about being contacted is about messages of a channel. */
export const CONTACT_CHANNEL: Record<MessageChannel, ContactChannel> = {
  email: "email",
  text: "text",
  letter: "post",
};
