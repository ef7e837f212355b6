import { isAnyWaiting } from "~/domain/people/outbox/find-messages.server";
import type { MessageChannel } from "~/domain/people/outbox/message";
import { channelsNow, sendingStateOf } from "~/domain/people/outbox/sending-state.server";
import { mailboxNow } from "~/domain/outreach/replies/mailbox-state.server";
import { formatDateTime } from "~/ui/format";
import type { Tx } from "~db/client.server.ts";

/** Channels that a shop can set up, in the order of the page. */
const OFFERED: readonly MessageChannel[] = ["email", "text"];

const UNKNOWN = { goesTo: null, reachedAt: null, failingSince: null, said: null, unheardSince: null };

const NO_MAILBOX = { name: null, heardSince: null, unheardSince: null, said: null, skipped: 0 };

/** Whether messages leave, what each channel's server last did, and whether the mailbox is heard. */
export function sendingNow(tx: Tx) {
  const known = channelsNow(tx);
  return {
    state: sendingStateOf(tx) ?? null,
    channels: OFFERED.map((channel) => {
      const { goesTo, reachedAt, failingSince, said, unheardSince } =
        known.find((one) => one.channel === channel) ?? UNKNOWN;
      const waits = goesTo === null && isAnyWaiting(tx, channel);
      return { channel, goesTo, reachedAt, failingSince, said, unheardSince, waits };
    }),
    mailbox: mailboxHeard(tx),
  };
}

function mailboxHeard(tx: Tx) {
  const { name, heardOf, heardSince, unheardSince, said, skipped } = mailboxNow(tx) ?? {
    ...NO_MAILBOX,
    heardOf: null,
  };
  // What was read of another one says nothing of this.
  return name !== null && name === heardOf
    ? { name, heardSince, unheardSince, said, skipped }
    : { ...NO_MAILBOX, name, unheardSince, said };
}

/** The same, with each moment as the shop's clock says it. */
export function channelsInWords(channels: SendingNow["channels"], zone: string) {
  const inWords = wordsOf(zone);
  return channels.map(({ reachedAt, failingSince, unheardSince, ...channel }) => ({
    ...channel,
    reachedAt: inWords(reachedAt),
    failingSince: inWords(failingSince),
    unheardSince: inWords(unheardSince),
  }));
}

export function mailboxInWords(mailbox: SendingNow["mailbox"], zone: string) {
  const inWords = wordsOf(zone);
  return {
    ...mailbox,
    heardSince: inWords(mailbox.heardSince),
    unheardSince: inWords(mailbox.unheardSince),
  };
}

const wordsOf = (zone: string) => (at: number | null) => (at === null ? null : formatDateTime(at, zone));

export type SendingNow = ReturnType<typeof sendingNow>;
