/** In `changed` of a line about an account: whoever it is by gave out a code for its password. */
export const CODE_GIVEN = "code";
/** They removed its second factor. */
export const FACTOR_REMOVED = "secondFactor";
/** They could have taken a step as this account and have approved it. */
export const ONE_HAND = "oneHand";
/** They gave it the role or permissions with which it approved a step of theirs. */
export const RIGHTS_GIVEN = "rightsGiven";
