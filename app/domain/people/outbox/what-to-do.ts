import { canceledWords } from "./canceled-words.ts";
import type { MessageState } from "./message.ts";
import type { FoundMessage } from "./messages-about.server.ts";

const NEXT: Record<Exclude<MessageState, "canceled">, string | null> = {
  queued: null,
  sending: null,
  sent: null,
  delivered: null,
  bounced: "It came back. Check the address, or reach them another way.",
  failed: "It couldn't be sent. Send it again, or reach them another way.",
  unknown: "Nobody can tell whether it arrived. Ask them before you send it again.",
};

/** What a message that didn't arrive leaves to do; null if nothing, as of one that was sent again. */
export function whatToDo({ message, repeat }: Pick<FoundMessage, "message" | "repeat">): string | null {
  const { state, canceledWhy, channel } = message;
  if (repeat !== null) return null;
  if (state !== "canceled") return NEXT[state];
  return canceledWhy && `It wasn't sent: ${canceledWords(canceledWhy, channel)}.`;
}
