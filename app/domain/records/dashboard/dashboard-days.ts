/** Store days back within which a buyer counts as an active customer. */
export const ACTIVE_WINDOW_DAYS = 90;

/** Store days in the dashboard's sales chart. */
export const CHART_DAYS = 14;

/** Days before each day of the chart that it is compared with: in whole weeks, so that a Saturday is compared with a Saturday. */
export const YEAR_OF_WEEKS = 52 * 7;
