import { MS_PER_DAY } from "../domain/dates.ts";
import { refuse, type Result } from "../domain/result.ts";
import type { ActingEmployee, RuleContext } from "../domain/rule-context.ts";
import { mustWait, TOO_FAST } from "./pace-for-stores.server.ts";

/**
 * Most bytes that one account adds to the database in a day by requests, in entries of the audit trail and in
 * rows that a rule writes by the thousands: some 60,000 sales. Nothing takes them out again, and they fill the disk that
 * everybody's sales need.
 */
export const MOST_OF_DAY = 256 * 1024 * 1024;

/** The same for work in the background (bulk changes, lists and their undos): some 260,000 items are changed. */
export const MOST_OF_DAY_IN_BACKGROUND = 4 * MOST_OF_DAY;

/** Bytes of a row that has no entry of its own, with its indexes. */
const ROW_BYTES = 300;
/** Bytes of an entry beside what it tells, with its indexes. */
const ENTRY_BYTES = 500;

type Context = Pick<RuleContext<ActingEmployee>, "actor" | "now">;

/** An account, or a token of its own: a program that runs wild leaves whoever made its token their day. */
const holderOf = ({ id, tokenId }: ActingEmployee) =>
  tokenId === undefined ? `${id}` : `${id} by token ${tokenId}`;

const withinDay = boundOfDay(
  MOST_OF_DAY,
  "This account has saved as much as one account may in a day, so nothing was saved. Try again tomorrow; long lists can be imported from a file.",
);

/** What a request's writes are held to: refused (429) beyond it. */
export interface Bound {
  within: typeof withinBackgroundOfDay;
  /** As whose the pages of a chain's log are counted. */
  pacedAs(actor: ActingEmployee): string;
}

/** Refuses (429) what would take an account beyond `MOST_OF_DAY_IN_BACKGROUND`. */
export const withinBackgroundOfDay = boundOfDay(
  MOST_OF_DAY_IN_BACKGROUND,
  "This account has changed as many records at once as one account may in a day, so no more was changed. Continue tomorrow, or ask a colleague to.",
);

/** Whatever an account saves. */
export const OF_REQUESTS = paced(withinDay);

/** What begins work in the background. */
export const OF_BACKGROUND = paced(withinBackgroundOfDay);

/** Parts of a long request, which pauses for the stores' lines between them. */
export const OF_PARTS: Bound = {
  within: withinBackgroundOfDay,
  pacedAs: (actor) => `${holderOf(actor)} in parts`,
};

/** Who used up the day still signs in, takes over a terminal and changes their password. */
export const OF_SIGN_INS = paced(
  boundOfDay(
    MOST_OF_DAY / 64,
    "This account has signed in as often as one account may in a day. Try again tomorrow.",
  ),
  " signing in",
);

/** Refuses also, at a chain's head office, what the stores' lines have no room for. */
function paced(within: Bound["within"], apart = ""): Bound {
  const pacedAs = (actor: ActingEmployee) => `${holderOf(actor)}${apart}`;
  return {
    pacedAs,
    within: (ctx, result) =>
      result.ok && !result.isUndone && mustWait(pacedAs(ctx.actor))
        ? refuse("too_much", TOO_FAST)
        : within(ctx, result),
  };
}

function boundOfDay(most: number, message: string) {
  /** What accounts added since the first write of their day. A restart begins anew. */
  const days = new Map<string, { since: number; bytes: number }>();
  return <T, Detail>({ actor, now }: Context, result: Result<T, Detail>): Result<T, Detail> => {
    if (!result.ok || result.isUndone) return result;
    const holder = holderOf(actor);
    const began = days.get(holder);
    const day =
      began && now - began.since < MS_PER_DAY && now >= began.since ? began : { since: now, bytes: 0 };
    const { trail, rows = 0 } = result;
    const bytes = Buffer.byteLength(JSON.stringify(trail)) + trail.length * ENTRY_BYTES + rows * ROW_BYTES;
    if (day.bytes + bytes > most) return refuse("too_much", message);
    days.set(holder, { ...day, bytes: day.bytes + bytes });
    return result;
  };
}
