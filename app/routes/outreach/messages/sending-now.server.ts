import { isAnyWaiting } from "~/domain/outreach/messages/find-messages.server";
import type { MessageChannel } from "~/domain/outreach/messages/message";
import { channelsNow, sendingStateOf } from "~/domain/outreach/messages/sending-state.server";
import type { Tx } from "~db/client.server.ts";

/** Channels that a shop can set up, in the order of the page. */
const OFFERED: readonly MessageChannel[] = ["email", "text"];

const UNKNOWN = { goesTo: null, reachedAt: null, failingSince: null, said: null };

/** Whether messages leave, and what each channel's server last did. */
export function sendingNow(tx: Tx) {
  const known = channelsNow(tx);
  return {
    state: sendingStateOf(tx) ?? null,
    channels: OFFERED.map((channel) => {
      const { goesTo, reachedAt, failingSince, said } =
        known.find((one) => one.channel === channel) ?? UNKNOWN;
      const waits = goesTo === null && isAnyWaiting(tx, channel);
      return { channel, goesTo, reachedAt, failingSince, said, waits };
    }),
  };
}

export type SendingNow = ReturnType<typeof sendingNow>;
