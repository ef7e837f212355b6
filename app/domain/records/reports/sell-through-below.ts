/** Percent of the stock to sell; groups that sold less are listed. 0 lists groups that sold nothing. */
export const BELOW = [0, 10, 25, 50] as const;
export type Below = (typeof BELOW)[number];

/** The one that What to Mark Down begins with. */
export const FIRST_BELOW: Below = 10;
