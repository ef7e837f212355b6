import { beginSending } from "~/domain/outreach/messages/begin-sending.server";
import { type Claim, claimMessage } from "~/domain/outreach/messages/claim-message.server";
import { getMessage } from "~/domain/outreach/messages/find-messages.server";
import type { Message, MessageChannel } from "~/domain/outreach/messages/message";
import { type Answer, noteAnswer } from "~/domain/outreach/messages/note-answer.server";
import { type NewMessage, queueMessage } from "~/domain/outreach/messages/queue-message.server";
import { shop } from "~/runtime/shop.server";
import { mustWrite } from "~/web/write.server";
import type { Person } from "./cast.ts";
import { enact } from "./shop.ts";

/** Both channels that a message can be typed for. */
export const CHANNELS: readonly MessageChannel[] = ["email", "text"];

export const BY_ITSELF = { actor: null, requestId: "sender", address: "" };

/** A receipt to a walk-in, unless said otherwise. */
export const A_RECEIPT: NewMessage = {
  channel: "email",
  purpose: "receipt",
  address: "walk.in@mail.example",
  subject: "Your receipt",
  words: "Thank you for your purchase.",
  customerId: null,
  about: null,
};

export function aMessage(words: Partial<NewMessage> = {}, by?: Pick<Person, "id">): Message {
  return messageNow(enact((ctx) => queueMessage(ctx, { ...A_RECEIPT, ...words }), by).id);
}

export function messageNow(id: number): Message {
  return getMessage(shop().db, id)!;
}

/** A start of the sender. Returns how many messages are in doubt since. */
export function begin(run = "first", machine = "this machine"): number {
  const goesTo = { email: "mail.example", text: "texts.example" };
  return mustWrite(BY_ITSELF, (ctx) => beginSending(ctx, { run, machine, goesTo }));
}

export function claim(run = "first", channels = CHANNELS): Claim {
  return mustWrite(BY_ITSELF, (ctx) => claimMessage(ctx, { run, channels }));
}

/** Claims the next message, which must be there. */
export function claimed(run?: string) {
  const found = claim(run);
  if (found.kind !== "claimed") throw new Error(`Not claimed: ${found.kind}`);
  return found.message;
}

export const ACCEPTED: Answer = { answer: "accepted", code: 250, said: "OK", ref: null };
export const LATER: Answer = { answer: "later", code: 451, said: "Try again later", ref: null };
export const NEVER: Answer = { answer: "never", code: 550, said: "No such user here", ref: null };

export function answered(id: number, answer: Answer = ACCEPTED, run = "first") {
  return mustWrite(BY_ITSELF, (ctx) => noteAnswer(ctx, { id, run, ...answer }));
}

/** Two messages that are in doubt once a server starts, and one that waits. */
export function anOutbox(): void {
  begin();
  for (const _ of [1, 2]) {
    aMessage();
    claimed();
  }
  aMessage();
}
