import { and, between, eq, notBetween, sql } from "drizzle-orm";
import { builtOnce } from "~db/built-once.ts";
import type { Tx } from "~db/client.server.ts";
import { sendingPace } from "~db/schema/index.ts";
import { CLOCK_TOLERANCE, type Instant, MS_PER_HOUR, MS_PER_MINUTE } from "../../dates.ts";
import { readSettings } from "../../shop/settings/read-settings.server.ts";
import type { MessageChannel } from "../../people/outbox/message.ts";

/** Whether a channel may take one more: Settings say how many a minute, and how many an hour. */
export function hasPaceLeft(tx: Tx, channel: MessageChannel, now: Instant): boolean {
  const { messagesAMinute, messagesAnHour } = readSettings(tx);
  const [from, until] = hourOf(now);
  const begun = begunWithin(tx).all({ channel, from, until });
  const ofMinute = begun.find(({ minute }) => minute === minuteOf(now))?.begun ?? 0;
  const ofHour = begun.reduce((sum, { begun: n }) => sum + n, 0);
  return ofMinute < messagesAMinute && ofHour < messagesAnHour;
}

const begunWithin = builtOnce((tx) => {
  const isWithin = between(sendingPace.minute, sql.placeholder("from"), sql.placeholder("until"));
  return tx
    .select({ minute: sendingPace.minute, begun: sendingPace.begun })
    .from(sendingPace)
    .where(and(eq(sendingPace.channel, sql.placeholder("channel")), isWithin));
});

/** Whether a channel was given a message since, within the last hour. */
export function wasTriedSince(
  tx: Tx,
  channel: MessageChannel,
  { since, now }: { since: Instant; now: Instant },
): boolean {
  const isLately = between(sendingPace.minute, minuteOf(since), (now + CLOCK_TOLERANCE) as Instant);
  const tried = tx
    .select({ minute: sendingPace.minute })
    .from(sendingPace)
    .where(and(eq(sendingPace.channel, channel), isLately))
    .limit(1)
    .get();
  return tried !== undefined;
}

export function countPace(tx: Tx, channel: MessageChannel, now: Instant): void {
  tx.delete(sendingPace)
    .where(notBetween(sendingPace.minute, ...hourOf(now)))
    .run();
  tx.insert(sendingPace)
    .values({ channel, minute: minuteOf(now), begun: 1 })
    .onConflictDoUpdate({
      target: [sendingPace.channel, sendingPace.minute],
      set: { begun: sql`${sendingPace.begun} + 1` },
    })
    .run();
}

/** The minutes of the last hour, and none of a clock that was ahead. */
function hourOf(now: Instant): [Instant, Instant] {
  return [(now - MS_PER_HOUR + 1) as Instant, (now + CLOCK_TOLERANCE) as Instant];
}

function minuteOf(now: Instant): Instant {
  return (now - (now % MS_PER_MINUTE)) as Instant;
}
