/** The most that the bell counts, of notices, what is worth a look and troubles together. */
export const COUNTED_NOTICES = 100;

/** The highest number in the bell; more are '99+'. */
export const MOST_SAID = COUNTED_NOTICES - 1;
