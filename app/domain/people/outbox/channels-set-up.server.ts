import type { Tx } from "~db/client.server.ts";
import type { TypedChannel } from "./address-key.ts";
import { channelsNow } from "./sending-state.server.ts";
import { TYPED_CHANNEL_NAMES } from "./offered-channels.ts";

/** Channels by which a message can leave, in the order in which they are offered. */
export function channelsSetUp(tx: Tx): TypedChannel[] {
  const now = channelsNow(tx);
  return TYPED_CHANNEL_NAMES.filter((name) =>
    now.some(({ channel, goesTo }) => channel === name && goesTo !== null),
  );
}
