/** Days since the purchase, the first and last of each span: what was bought longer ago is of the next. */
export const AGES = [90, 180, 365] as const;
export type Age = (typeof AGES)[number];

/** Percent of what there was to sell, of which a group sold less; 0 for nothing at all. */
export const BELOW = [0, 10, 25, 50] as const;
export type Below = (typeof BELOW)[number];
