/** Last day of each span, in days since the purchase. Anything bought earlier is in the next span. */
export const AGES = [90, 180, 365] as const;
export type Age = (typeof AGES)[number];

/** The one that What to Mark Down begins with. */
export const FIRST_AGE: Age = 180;
