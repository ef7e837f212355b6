/** How many characters a text may have, a long one, and a web address. */
export const SHORT = 200;
export const LONG = 5000;
export const LONGEST_URL = 2000;
