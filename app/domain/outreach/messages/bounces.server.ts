import { and, between, desc, eq } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { messages } from "~db/schema/index.ts";
import { CLOCK_TOLERANCE, type Instant, isFromFuture } from "../../dates.ts";
import { BOUNCES_LOOKED_AT, TOO_MANY_BOUNCES } from "./bounce-limits.ts";
import { IS_ANSWERED } from "../../people/outbox/message-conditions.ts";
import type { MessageChannel } from "../../people/outbox/message.ts";
import { sendingStateOf } from "../../people/outbox/sending-state.server.ts";

/** Whether so many of a channel's newest messages came back that something is wrong. Anew after each 'Resume'. */
export function areTooManyBounces(tx: Tx, channel: MessageChannel, now: Instant): boolean {
  const resumedAt = sendingStateOf(tx)?.resumedAt ?? 0;
  const since = isFromFuture(resumedAt, now) ? 0 : resumedAt + 1;
  const newest = tx
    .select({ state: messages.state })
    .from(messages)
    .where(
      and(
        IS_ANSWERED,
        eq(messages.channel, channel),
        between(messages.settledAt, since as Instant, (now + CLOCK_TOLERANCE) as Instant),
      ),
    )
    .orderBy(desc(messages.settledAt), desc(messages.id))
    .limit(BOUNCES_LOOKED_AT)
    .all();
  return newest.filter(({ state }) => state === "bounced").length >= TOO_MANY_BOUNCES;
}
