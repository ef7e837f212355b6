/** Percent of the stock to sell; groups that sold less are listed. 0 lists groups that sold nothing. */
export const BELOW = [0, 10, 25, 50] as const;
export type Below = (typeof BELOW)[number];
