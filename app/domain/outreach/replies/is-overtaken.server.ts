import { and, eq, gt } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { replies } from "~db/schema/index.ts";
import type { Instant } from "../../dates.ts";
import { hasRefusedSince } from "../../people/suppressions/suppress.server.ts";
import type { TypedChannel } from "../../people/outbox/address-key.ts";

/** Whether somebody with an address stopped after a start, which may be listed late, or refused at the counter. */
export function isOvertaken(
  tx: Tx,
  channel: TypedChannel,
  addressKey: string,
  { at, now }: { at: Instant; now: Instant },
): boolean {
  return hasStoppedSince(tx, addressKey, at) || hasRefusedSince(tx, channel, addressKey, { since: at, now });
}

function hasStoppedSince(tx: Tx, addressKey: string, at: Instant): boolean {
  const later = tx
    .select({ id: replies.id })
    .from(replies)
    .where(and(eq(replies.addressKey, addressKey), eq(replies.kind, "stop"), gt(replies.receivedAt, at)))
    .limit(1)
    .get();
  return later !== undefined;
}
