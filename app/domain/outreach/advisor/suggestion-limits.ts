/** Most suggestions that are made at once, by the built-in advisor and by a model. */
export const SUGGESTED_AT_ONCE = 5;

/** Most that are kept of one customer. Older ones are deleted. */
export const SUGGESTIONS_AT_MOST = 10;
