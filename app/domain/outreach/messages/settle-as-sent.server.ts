import { eq } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { messages } from "~db/schema/index.ts";
import type { Instant } from "../../dates.ts";
import { noteSent } from "../campaigns/note-results.server.ts";
import type { Message } from "../../people/outbox/message.ts";
import { getMessage, repeatOf } from "../../people/outbox/find-messages.server.ts";
import { newestAttempt, noteInAttempt } from "./note-in-attempt.server.ts";

/** Settles a message in doubt that left: with its last try. */
export function settleAsSent(tx: Tx, message: Message, now: Instant): void {
  const sentAt = newestAttempt(tx, message.id)?.begunAt ?? now;
  tx.update(messages).set({ state: "sent", sentAt, settledAt: now }).where(eq(messages.id, message.id)).run();
  noteSent(tx, message, sentAt);
}

/** Settles a message in doubt that its reader has, as they have shown. One that was sent again is in doubt no more. */
export function settleAsArrived(tx: Tx, id: number, { how, now }: { how: string; now: Instant }): void {
  const message = getMessage(tx, id);
  if (message?.state !== "unknown" || repeatOf(tx, id) !== null) return;
  settleAsSent(tx, message, now);
  noteInAttempt(tx, id, { code: null, said: how });
}
