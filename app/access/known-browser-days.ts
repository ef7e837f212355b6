/** Days for which a browser stays known after signing in. */
export const KNOWN_DAYS = 30;
