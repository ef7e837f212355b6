/** Hours for which a one-time code can set a password. */
export const CODE_GOOD_FOR_HOURS = 24;
