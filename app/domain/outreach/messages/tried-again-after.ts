import { MS_PER_DAY, MS_PER_HOUR, MS_PER_MINUTE } from "../../dates.ts";

/** Milliseconds after which a try is given up: a server may look through a mail for a minute before it takes it. */
export const TRY_TAKES_AT_MOST = 2 * MS_PER_MINUTE;

/** Milliseconds from each try to the next. After the last one a message is given up. */
export const TRIED_AGAIN_AFTER = [
  5 * MS_PER_MINUTE,
  30 * MS_PER_MINUTE,
  2 * MS_PER_HOUR,
  8 * MS_PER_HOUR,
  MS_PER_DAY,
] as const;

/** No message waits longer: one that seems to was put off by a clock that was ahead. */
export const LONGEST_WAIT = MS_PER_DAY;
