import type { Claimed } from "../domain/outreach/messages/claim-message.server.ts";
import type { MessageChannel } from "../domain/outreach/messages/message.ts";
import type { Answer } from "../domain/outreach/messages/note-answer.server.ts";

/** What takes messages of one channel away from here. */
export interface Provider {
  /** Where they go, in words for Settings and without a secret. */
  readonly goesTo: string;
  /** One try, given up when it is `late`. Throws nothing: what went wrong is an answer. */
  send(message: Claimed, late: AbortSignal): Promise<Answer>;
}

/** Channels that are set up. */
export type Providers = Partial<Record<MessageChannel, Provider>>;
