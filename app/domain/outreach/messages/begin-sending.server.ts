import { and, eq, isNotNull, ne, notInArray, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { messages, sendingChannels, sendingState } from "~db/schema/index.ts";
import type { Result, Trail } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { holdAllRestored } from "../campaigns/hold-campaign.server.ts";
import { askedIfText } from "./asked-if-text.server.ts";
import type { MessageChannel } from "../../people/outbox/message.ts";
import { IS_AWAY } from "../../people/outbox/message-conditions.ts";
import { pauseItself } from "./pause-sending.server.ts";
import { sendingStateOf } from "../../people/outbox/sending-state.server.ts";

export interface BegunSender {
  /** This start of the sender. */
  run: string;
  /** The data folder that it sends for. */
  machine: string;
  /** Where the messages of each channel go that is set up, in words for Settings. */
  goesTo: Readonly<Partial<Record<MessageChannel, string>>>;
}

/**
 * Begins a start of the sender, before it claims anything. What an earlier one had on its way may have left or not:
 * nobody can tell, so it isn't sent again by itself. On another machine than the one that sent, nothing leaves until an
 * owner says so, who sees what waits (`waitingMessages`). Returns how many are in doubt since.
 */
export function beginSending(
  { tx, now }: RuleContext<null>,
  { run, machine, goesTo }: BegunSender,
): Result<number> {
  const { changes } = tx
    .update(messages)
    .set({ state: "unknown", settledAt: now, askAt: askedIfText(now) })
    .where(and(IS_AWAY, eq(messages.state, "sending"), ne(messages.claimedRun, run)))
    .run();
  noteChannels(tx, goesTo);
  const trail: Trail[] = [];
  const state = sendingStateOf(tx);
  if (!state) {
    tx.insert(sendingState).values({ id: 1, machine }).run();
    trail.push({ action: "sending.begun", record: { kind: "sending", id: 1 }, after: { machine } });
  } else if (state.machine !== machine)
    trail.push(...holdAllRestored(tx), ...pauseItself(tx, { why: "another_machine", said: null, now }));
  return { ok: true, value: changes, trail };
}

/** What another server did says nothing of one that was set up since. */
export function noteChannels(tx: Tx, goesTo: BegunSender["goesTo"]): void {
  const channels = Object.keys(goesTo) as MessageChannel[];
  const unknown = { reachedAt: null, failingSince: null, said: null, unheardSince: null };
  tx.update(sendingChannels)
    .set({ goesTo: null, ...unknown })
    .where(and(isNotNull(sendingChannels.goesTo), notInArray(sendingChannels.channel, channels)))
    .run();
  for (const channel of channels) {
    const set = { goesTo: goesTo[channel], ...unknown };
    tx.insert(sendingChannels)
      .values({ channel, ...set })
      .onConflictDoUpdate({
        target: sendingChannels.channel,
        set,
        setWhere: sql`${sendingChannels.goesTo} is not ${goesTo[channel]}`,
      })
      .run();
  }
}
