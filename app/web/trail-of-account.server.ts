import { MS_PER_DAY } from "../domain/dates.ts";
import { refuse, type Result } from "../domain/result.ts";
import type { RuleContext } from "../domain/rule-context.ts";
import { mustWait, TOO_FAST } from "./pace-for-stores.server.ts";

/**
 * Most bytes of entries that one account adds to the audit trail in a day by forms and calls: some 70,000 sales. Nothing
 * takes them out again, and they fill the disk that everybody's sales need.
 */
export const MOST_OF_DAY = 256 * 1024 * 1024;

/** What accounts added since the first write of their day. A restart begins anew. */
const days = new Map<number, { since: number; bytes: number }>();

/**
 * Refuses (429) what would take an account beyond `MOST_OF_DAY`, and at a chain's head office what the stores'
 * lines have no room for.
 */
export function withinTrailOfDay<T, Detail>(
  { actor, now }: Pick<RuleContext, "actor" | "now">,
  result: Result<T, Detail>,
): Result<T, Detail> {
  if (!result.ok || result.isUndone) return result;
  if (mustWait(actor.id)) return refuse("too_much", TOO_FAST);
  const began = days.get(actor.id);
  const day =
    began && now - began.since < MS_PER_DAY && now >= began.since ? began : { since: now, bytes: 0 };
  const bytes = Buffer.byteLength(JSON.stringify(result.trail));
  if (day.bytes + bytes > MOST_OF_DAY) return refuse("too_much", TOO_MUCH);
  days.set(actor.id, { ...day, bytes: day.bytes + bytes });
  return result;
}

const TOO_MUCH =
  "This account has saved as much as one account may in a day, so nothing was saved. Try again tomorrow; long lists can be imported from a file.";
