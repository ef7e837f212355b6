const LEADING = "[=+\\-@\\t\\r＝＋－＠]";

/** Text that spreadsheets treat as a formula; with the signs of Chinese, Japanese and Korean keyboards in full width too. */
export const FORMULA = new RegExp(`^${LEADING}`);
/** Text that looks as if an export had put an apostrophe before a formula. It gets one more, since imports take one away. */
export const LOOKS_QUOTED = new RegExp(`^'+${LEADING}`);
/** The apostrophe that an export put before a text. */
export const QUOTE_OF_EXPORT = new RegExp(`^'(?='*${LEADING})`);
