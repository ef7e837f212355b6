/** Most lines of one invoice. A shop receives larger ones in parts. */
export const LINES_AT_MOST = 500;

/** Most pieces of one line. Each gets its own SKU. */
export const PIECES_OF_A_LINE = 100;
