const SECOND = 1_000;
const MINUTE = 60 * SECOND;
/** A reached limit refuses the correct password too. */
export const LIMITS = {
  accountFromAddress: { failures: 10, within: 10 * MINUTE },
  address: { failures: 60, within: 10 * MINUTE },
} as const;
/** No limit looks further back than this. */
export const SLOW_WITHIN = 60 * MINUTE;

/** How an account becomes slow: its attempts run one at a time, with a growing delay. */
export interface Pace {
  /** Failures within `SLOW_WITHIN`. */
  slowFrom: number;
  /** Failures that double the delay. */
  doubledBy: number;
  longestDelay: number;
}
/** About 190 guesses an hour. */
export const PACE: Pace = { slowFrom: 100, doubledBy: 20, longestDelay: 30 * SECOND };
/** About 17 guesses an hour, for six digits. */
export const SIX_DIGIT_PACE: Pace = { slowFrom: 10, doubledBy: 1, longestDelay: 10 * MINUTE };
/** Rows kept in total; older ones are deleted. More than one machine can try within any limit's window. */
export const FAILURES_AT_MOST = 100_000;
