import type { Claimed } from "../domain/outreach/messages/claim-message.server.ts";
import type { MessageChannel } from "../domain/outreach/messages/message.ts";
import type { Answer } from "../domain/outreach/messages/note-answer.server.ts";

/** A message as it leaves. Its key makes it the same one if it comes twice. */
export type Written = Pick<Claimed, "messageKey" | "address" | "subject" | "words">;

/** What takes messages of one channel away from here. */
export interface Provider {
  /** Where they go, in words for Settings and without a secret. */
  readonly goesTo: string;
  /** One try, given up when it is `late`. Throws nothing: what went wrong is an answer. */
  send(message: Written, late: AbortSignal): Promise<Answer>;
}

/** Channels that are set up. */
export type Providers = Partial<Record<MessageChannel, Provider>>;
