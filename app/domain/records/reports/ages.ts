/** Last day of each span, in days since the purchase. Anything bought earlier is in the next span. */
export const AGES = [90, 180, 365] as const;
export type Age = (typeof AGES)[number];

/** Percent of the stock to sell; groups that sold less are listed. 0 lists groups that sold nothing. */
export const BELOW = [0, 10, 25, 50] as const;
export type Below = (typeof BELOW)[number];
