/** Characters of an `Idempotency-Key`, and of a form's own key. */
export const LONGEST_KEY = 200;
export const KEY_TOO_LONG = `The Idempotency-Key must be ${LONGEST_KEY} characters or fewer`;
