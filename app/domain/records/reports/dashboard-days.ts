/** Store days back within which a buyer counts as an active customer. */
export const ACTIVE_WINDOW_DAYS = 90;

/** Store days in the dashboard's sales chart. */
export const CHART_DAYS = 14;
