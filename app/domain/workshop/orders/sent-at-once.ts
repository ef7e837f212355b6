/** Most messages of one press. */
export const SENT_AT_ONCE = 50;
