import type { Tx } from "~db/client.server.ts";
import { sendingState } from "~db/schema/index.ts";

export type SendingState = typeof sendingState.$inferSelect;

/** Undefined until something to send by was set up for the first time. */
export function sendingStateOf(tx: Tx): SendingState | undefined {
  return tx.select().from(sendingState).get();
}

/** Nothing leaves either before the first start of the sender. */
export function isPaused(tx: Tx): boolean {
  return sendingStateOf(tx)?.pausedAt !== null;
}
