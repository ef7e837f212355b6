import type { Refused, Result, Trail } from "../../result.ts";
import { refuse } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { repeatOf } from "../../people/outbox/find-messages.server.ts";
import type { Queued } from "../../people/outbox/queue-message.server.ts";
import { noteArrived, sendAgain } from "./settle-doubt.server.ts";

export interface Settled {
  settled: number;
  /** Those that can't be: settled meanwhile, not for this account, or not to be written to. */
  left: number;
}

interface Doubts {
  ids: readonly number[];
}

/** Notes of all these messages in doubt that they arrived. Refused if it can be of none. */
export function noteAllArrived(ctx: RuleContext, { ids }: Doubts): Result<Settled> {
  // One that was sent again is in doubt no more.
  const open = ids.filter((id) => repeatOf(ctx.tx, id) === null);
  return settleEach(ids, open, (id) => noteArrived(ctx, id));
}

/** Sends all these messages in doubt again. Refused if none can be. */
export function sendAllAgain(ctx: RuleContext, { ids }: Doubts): Result<Settled> {
  return settleEach(ids, ids, (id) => sendAgain(ctx, id));
}

/** A rule that refuses wrote nothing, so that the next one goes on. */
function settleEach(
  ids: readonly number[],
  open: readonly number[],
  settle: (id: number) => Result<Queued>,
): Result<Settled> {
  const trail: Trail[] = [];
  let settled = 0;
  let refused: Refused | null = null;
  for (const id of open) {
    const one = settle(id);
    if (one.ok) {
      settled += 1;
      trail.push(...one.trail);
    } else refused ??= one;
  }
  if (settled === 0) return refused ?? refuse("conflict", "Nothing is in doubt about these messages");
  return { ok: true, value: { settled, left: ids.length - settled }, trail };
}
