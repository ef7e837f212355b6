/** How many characters a text may have, and a long one. */
export const SHORT = 200;
export const LONG = 5000;
