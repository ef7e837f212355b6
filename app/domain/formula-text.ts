const LEADING = "=+\\-@\\t\\r＝＋－＠";

/** Text that spreadsheets treat as a formula; with the signs of Chinese, Japanese and Korean keyboards in full width too. */
export const FORMULA = new RegExp(`^[${LEADING}]`);
/** Such text with the apostrophe that exports put before it. */
export const QUOTED_FORMULA = new RegExp(`^'(?=[${LEADING}])`);
