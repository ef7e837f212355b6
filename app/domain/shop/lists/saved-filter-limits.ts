/** Most characters of a filter's query. */
export const LONGEST_FILTER = 1_000;

/** Most filters of a list, counted separately for one's own and for shared ones. */
export const FILTERS_AT_MOST = 50;
