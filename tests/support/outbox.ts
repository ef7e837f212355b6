import { beginSending } from "~/domain/outreach/messages/begin-sending.server";
import { type Claim, claimMessage } from "~/domain/outreach/messages/claim-message.server";
import { getMessage } from "~/domain/people/outbox/find-messages.server";
import type { Message, MessageChannel } from "~/domain/people/outbox/message";
import { type Answer, noteAnswer } from "~/domain/outreach/messages/note-answer.server";
import { type NewMessage, queueMessage } from "~/domain/people/outbox/queue-message.server";
import { noteWhatBecame, type WhatBecame } from "~/domain/outreach/messages/what-became.server";
import { type Received, takeReplies } from "~/domain/outreach/replies/take-replies.server";
import { byItself } from "~/domain/shop/trail/by-itself";
import type { Instant } from "~/domain/dates";
import { editOwnDetails, ownDetailsOf } from "~/domain/shop/account/edit-own-details.server";
import { getAccount } from "~/domain/shop/employees/find-employees.server";
import { shop } from "~/runtime/shop.server";
import { mustWrite } from "~/web/write.server";
import type { Person } from "./cast.ts";
import { enact } from "./shop.ts";

/** Both channels that a message can be typed for. */
export const CHANNELS: readonly MessageChannel[] = ["email", "text"];

export const BY_ITSELF = byItself("sender");

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

/** A text that reached the shop's number, from an American one unless said otherwise. */
export function came(ref: string, words: string, from = "+15615550142", at = Date.now()): Received {
  return { ref, address: from, words, at: at as Instant };
}

/** Texts that came to the shop, those of one second in that order. The provider lists the newest first. */
export function heard(...received: Received[]): number {
  return mustWrite(BY_ITSELF, (ctx) => takeReplies(ctx, { received: received.toReversed() }));
}

export function became(id: number, what: Partial<WhatBecame>): void {
  mustWrite(BY_ITSELF, (ctx) =>
    noteWhatBecame(ctx, { id, became: { state: "waiting", code: null, said: null, ...what } }),
  );
}

/** Gives an account a phone, to which its tests go. */
export function givePhone({ id }: Person, phone: string): void {
  enact((ctx) => editOwnDetails(ctx, { ...ownDetailsOf(getAccount(ctx.tx, id)!), phone }), { id });
}

export const ACCEPTED: Answer = { answer: "accepted", code: 250, said: "OK", ref: null };
export const LATER: Answer = { answer: "later", code: 451, said: "Try again later", ref: null };
export const NEVER: Answer = { answer: "never", code: 550, said: "No such user here", ref: null };

export function answered(id: number, answer: Answer = ACCEPTED, run = "first") {
  return mustWrite(BY_ITSELF, (ctx) => noteAnswer(ctx, { id, run, ...answer }));
}

/** Two messages that are in doubt once a server starts, one that waits, and two replies. */
export function anOutbox(): void {
  begin();
  for (const _ of [1, 2]) {
    aMessage();
    claimed();
  }
  aMessage();
  heard();
  heard(came("SM1", "On my way", "+15615550101"), came("SM2", "Thank you!", "+15615550101"));
}
