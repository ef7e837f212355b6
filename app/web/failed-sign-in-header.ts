/** On a head office's answer to a store: why a sign-in failed, for the line in the store's own log. */
export const FAILED_SIGN_IN = "loupe-failed-sign-in";
