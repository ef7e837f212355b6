const LEADING = "[=+\\-@\\t\\r＝＋－＠]";

/**
 * Matches text that spreadsheets treat as a formula, including the full-width signs of Chinese, Japanese and
 * Korean keyboards.
 */
export const FORMULA = new RegExp(`^${LEADING}`);
/**
 * Matches text that looks as if an export had put an apostrophe before a formula. Exports add one more, since
 * imports take one away.
 */
export const LOOKS_QUOTED = new RegExp(`^'+${LEADING}`);
/** Matches the apostrophe that an export put before a text. */
export const QUOTE_OF_EXPORT = new RegExp(`^'(?='*${LEADING})`);
