/** Where the code of a claim check is asked for. Other addresses are links. */
export const CLAIM_FORM = "/";
