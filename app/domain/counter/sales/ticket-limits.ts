export const LINES_AT_MOST = 50;
export const PAYMENTS_AT_MOST = 20;
export const TRADE_INS_AT_MOST = 10;
