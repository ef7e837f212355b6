/** Relatives of one person. */
export const RELATIVES_AT_MOST = 20;
