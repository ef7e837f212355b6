import { builtOnce } from "~db/built-once.ts";
import type { Tx } from "~db/client.server.ts";
import { sendingChannels, sendingState } from "~db/schema/index.ts";
import type { MessageChannel } from "./message.ts";

export type SendingState = typeof sendingState.$inferSelect;

/** Undefined until something to send by was set up for the first time. */
export function sendingStateOf(tx: Tx): SendingState | undefined {
  return state(tx).get();
}

const state = builtOnce((tx) => tx.select().from(sendingState));

/** Channels that are or were set up, and what their servers last did. */
export function channelsNow(tx: Tx) {
  return everyChannel(tx).all();
}

const everyChannel = builtOnce((tx) => tx.select().from(sendingChannels));

/** Where email goes, or texts, in words; null if nothing is set up for it. */
export function goesTo(tx: Tx, channel: MessageChannel): string | null {
  return channelsNow(tx).find((one) => one.channel === channel)?.goesTo ?? null;
}

/** Nothing leaves either before the first start of the sender. */
export function isPaused(tx: Tx): boolean {
  return sendingStateOf(tx)?.pausedAt !== null;
}
