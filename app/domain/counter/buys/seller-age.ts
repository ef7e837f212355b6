/** Minimum age of a seller, in years. */
export const SELLER_AGE = 18;
