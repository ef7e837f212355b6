import { channelsTried } from "~/domain/outreach/messages/find-messages.server";
import type { MessageChannel } from "~/domain/outreach/messages/message";
import { sendingStateOf } from "~/domain/outreach/messages/sending-state.server";
import { setUp } from "~/sending/providers.server";
import type { Tx } from "~db/client.server.ts";

/** Channels that a shop can set up, in the order of the page. */
const OFFERED: readonly MessageChannel[] = ["email", "text"];

/** Whether messages leave, and what each channel's server last did. */
export function sendingNow(tx: Tx) {
  const providers = new Map(setUp());
  const tried = channelsTried(tx);
  return {
    state: sendingStateOf(tx) ?? null,
    channels: OFFERED.map((channel) => {
      const last = tried.find((one) => one.channel === channel);
      return {
        channel,
        goesTo: providers.get(channel)?.goesTo ?? null,
        reachedAt: last?.reachedAt ?? null,
        failingSince: last?.failingSince ?? null,
        said: last?.said ?? null,
      };
    }),
  };
}

export type SendingNow = ReturnType<typeof sendingNow>;
