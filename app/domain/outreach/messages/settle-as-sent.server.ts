import { eq } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { messages } from "~db/schema/index.ts";
import type { Instant } from "../../dates.ts";
import { noteSent } from "../campaigns/note-results.server.ts";
import type { Message } from "./message.ts";
import { newestAttempt } from "./note-in-attempt.server.ts";

/** Settles a message in doubt that left: with its last try. */
export function settleAsSent(tx: Tx, message: Message, now: Instant): void {
  const sentAt = newestAttempt(tx, message.id)?.begunAt ?? now;
  tx.update(messages).set({ state: "sent", sentAt, settledAt: now }).where(eq(messages.id, message.id)).run();
  noteSent(tx, message, sentAt);
}
