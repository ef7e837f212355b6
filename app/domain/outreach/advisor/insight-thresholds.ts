/** Weeks whose sales are compared with as many weeks before. */
export const WEEKS = 4;

/** Fewest sales in these weeks and those before, together, that show a trend; fewer are noise. */
export const PIECES_FOR_A_TREND = 4;

/** Days ahead that customers' dates count. */
export const INSIGHT_DATES_AHEAD_DAYS = 30;

/** Days without a purchase after which a customer with a date ahead is named. */
export const QUIET_DAYS = 90;

/** Days whose sales are compared with what is in stock. */
export const SOLD_DAYS = 30;

/** Days in stock after which an item is slow. */
export const SLOW_DAYS = 365;
