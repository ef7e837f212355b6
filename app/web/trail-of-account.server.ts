import { MS_PER_DAY } from "../domain/dates.ts";
import { refuse, type Result } from "../domain/result.ts";
import type { RuleContext } from "../domain/rule-context.ts";
import { mustWait, TOO_FAST } from "./pace-for-stores.server.ts";

/**
 * Most bytes that one account adds to the database in a day by forms and calls, in entries of the audit trail and in
 * rows that a rule writes by the thousands: some 70,000 sales. Nothing takes them out again, and they fill the disk that
 * everybody's sales need.
 */
export const MOST_OF_DAY = 256 * 1024 * 1024;

/** The same for work in the background (bulk changes, lists and their undos): some 300,000 items are changed. */
export const MOST_OF_DAY_IN_BACKGROUND = 4 * MOST_OF_DAY;

/** Bytes of a row that has no entry of its own, with its indexes. */
const ROW_BYTES = 300;

type Context = Pick<RuleContext, "actor" | "now">;

const withinDay = boundOfDay(
  MOST_OF_DAY,
  "This account has saved as much as one account may in a day, so nothing was saved. Try again tomorrow; long lists can be imported from a file.",
);

/**
 * Refuses (429) what would take an account beyond `MOST_OF_DAY`, and at a chain's head office what the stores'
 * lines have no room for.
 */
export function withinTrailOfDay<T, Detail>(ctx: Context, result: Result<T, Detail>): Result<T, Detail> {
  const isWritten = result.ok && !result.isUndone;
  return isWritten && mustWait(ctx.actor.id) ? refuse("too_much", TOO_FAST) : withinDay(ctx, result);
}

/** Refuses (429) what would take an account beyond `MOST_OF_DAY_IN_BACKGROUND`. */
export const withinBackgroundOfDay = boundOfDay(
  MOST_OF_DAY_IN_BACKGROUND,
  "This account has changed as many records at once as one account may in a day, so no more was changed. Continue tomorrow, or ask a colleague to.",
);

function boundOfDay(most: number, message: string) {
  /** What accounts added since the first write of their day. A restart begins anew. */
  const days = new Map<number, { since: number; bytes: number }>();
  return <T, Detail>({ actor, now }: Context, result: Result<T, Detail>): Result<T, Detail> => {
    if (!result.ok || result.isUndone) return result;
    const began = days.get(actor.id);
    const day =
      began && now - began.since < MS_PER_DAY && now >= began.since ? began : { since: now, bytes: 0 };
    const bytes = Buffer.byteLength(JSON.stringify(result.trail)) + (result.rows ?? 0) * ROW_BYTES;
    if (day.bytes + bytes > most) return refuse("too_much", message);
    days.set(actor.id, { ...day, bytes: day.bytes + bytes });
    return result;
  };
}
