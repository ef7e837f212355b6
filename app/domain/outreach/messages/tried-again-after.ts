const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Milliseconds after which a try is given up: a server may look through a mail for a minute before it takes it. */
export const TRY_TAKES_AT_MOST = 2 * MINUTE;

/** Milliseconds from each try to the next. After the last one a message is given up. */
export const TRIED_AGAIN_AFTER = [5 * MINUTE, 30 * MINUTE, 2 * HOUR, 8 * HOUR, 24 * HOUR] as const;

/** No message waits longer: one that seems to was put off by a clock that was ahead. */
export const LONGEST_WAIT = 24 * HOUR;
