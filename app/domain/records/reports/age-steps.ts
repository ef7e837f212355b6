/** Last day of each span, in days since the purchase. Anything bought earlier is in the next span. */
export const AGES = [90, 180, 365] as const;
export type Age = (typeof AGES)[number];
