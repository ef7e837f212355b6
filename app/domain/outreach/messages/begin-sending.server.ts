import { and, eq, ne } from "drizzle-orm";
import { messages, sendingState } from "~db/schema/index.ts";
import type { Result, Trail } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { IS_AWAY } from "./message-conditions.ts";
import { pauseItself } from "./pause-sending.server.ts";
import { sendingStateOf } from "./sending-state.server.ts";

/**
 * Begins a start of the sender, before it claims anything. What an earlier one had on its way may have left or not:
 * nobody can tell, so it isn't sent again by itself. On another machine than the one that sent, nothing leaves until an
 * owner says so. Returns how many are in doubt since.
 */
export function beginSending(
  { tx, now }: RuleContext<null>,
  { run, machine }: { run: string; machine: string },
): Result<number> {
  const { changes } = tx
    .update(messages)
    .set({ state: "unknown", settledAt: now })
    .where(and(IS_AWAY, eq(messages.state, "sending"), ne(messages.claimedRun, run)))
    .run();
  const trail: Trail[] = [];
  const state = sendingStateOf(tx);
  if (!state) {
    tx.insert(sendingState).values({ id: 1, machine }).run();
    trail.push({ action: "sending.begun", record: { kind: "sending", id: 1 }, after: { machine } });
  } else if (state.machine !== machine)
    trail.push(...pauseItself(tx, { why: "another_machine", said: null, now }));
  return { ok: true, value: changes, trail };
}
