import { and, eq } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { messages } from "~db/schema/index.ts";
import type { Instant } from "../../dates.ts";
import { can } from "../../permissions.ts";
import { done, refuse, type Result, type Trail } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { passCanceled } from "../campaigns/pass-canceled.server.ts";
import { getMessage } from "../../people/outbox/find-messages.server.ts";
import { type CanceledWhy, PURPOSE_NEEDS } from "../../people/outbox/message.ts";
import type { Queued } from "../../people/outbox/queue-message.server.ts";

/** Keeps a message from leaving. Refused (409) once it is on its way. */
export function cancelMessage({ tx, actor, now }: RuleContext, id: number): Result<Queued> {
  const message = getMessage(tx, id);
  if (!message) return refuse("missing", "No such message");
  const { channel, purpose, state } = message;
  if (!can(actor, PURPOSE_NEEDS[purpose])) return refuse("forbidden", "You may not send this");
  if (state !== "queued") return refuse("conflict", "This message isn't waiting any more");
  return done({ id, channel, purpose, state: "canceled" }, cancel(tx, id, { why: "by_hand", now }));
}

/** Cancels a queued message: of a campaign, the next customer with the address may get it. Returns the entry of the trail. */
export function cancel(tx: Tx, id: number, { why, now }: { why: CanceledWhy; now: Instant }): Trail {
  tx.update(messages)
    .set({ state: "canceled", canceledWhy: why, settledAt: now })
    .where(and(eq(messages.id, id), eq(messages.state, "queued")))
    .run();
  passCanceled(tx, id, why);
  return { action: "message.canceled", record: { kind: "message", id }, after: { why } };
}
