/** Most pieces of one transfer. */
export const MOST_PIECES = 500;
