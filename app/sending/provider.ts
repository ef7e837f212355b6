import type { Instant } from "../domain/dates.ts";
import type { Claimed } from "../domain/outreach/messages/claim-message.server.ts";
import type { MessageChannel } from "../domain/people/outbox/message.ts";
import type { Answer } from "../domain/outreach/messages/note-answer.server.ts";
import type { SentThere, WhatBecame } from "../domain/outreach/messages/what-became.server.ts";
import type { Received } from "../domain/outreach/replies/take-replies.server.ts";

/** A message as it leaves. Its key makes it the same one if it comes twice. */
export interface Written extends Pick<
  Claimed,
  "messageKey" | "address" | "subject" | "words" | "unsubscribe" | "picture"
> {
  /** Null for an alert, which no customer gets. */
  purpose: Claimed["purpose"] | null;
}

/** What takes messages of one channel away from here. */
export interface Provider {
  /** Where they go, in words for Settings and without a secret. */
  readonly goesTo: string;
  /** One try, given up when it is `late`. Throws nothing: what went wrong is an answer. */
  send(message: Written, late: AbortSignal): Promise<Answer>;
  /** Missing where nobody can be asked. */
  readonly afterwards?: Afterwards;
}

/** What a provider is asked after messages left. Throws nothing; null if it couldn't be asked. */
export interface Afterwards {
  /** What became of the message that it calls `ref`. */
  whatBecame(ref: string, late: AbortSignal): Promise<WhatBecame | null>;
  /** What it sent to an address since a moment. */
  sentTo(address: string, since: Instant, late: AbortSignal): Promise<SentThere[] | null>;
  /** What came to the shop since a moment; the newest if it is null. */
  received(since: Instant | null, late: AbortSignal): Promise<Received[] | null>;
}

/** Channels that are set up. */
export type Providers = Partial<Record<MessageChannel, Provider>>;
