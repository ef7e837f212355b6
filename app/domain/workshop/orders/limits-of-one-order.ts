/** Most items of a layaway. */
export const PIECES_AT_MOST = 20;

/** Most installments of a layaway. */
export const INSTALMENTS_AT_MOST = 36;

/**
 * How many parts of a kind one order has at most, more than the longest repair or layaway needs. Pages of an order
 * read all its bench notes and deposits, of movements and messages the latest (`LATEST_READ`).
 */
export const PARTS_AT_MOST = { benchNotes: 300, deposits: 200, movements: 2_000, messages: 2_000 };
