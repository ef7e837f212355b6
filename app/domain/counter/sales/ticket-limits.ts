export const LINES_AT_MOST = 50;
export const PAYMENTS_AT_MOST = 20;
