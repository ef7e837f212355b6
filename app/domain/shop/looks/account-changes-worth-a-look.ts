/** In `changed` of a line about an account: whoever it is by gave out a code for its password. */
export const CODE_GIVEN = "code";
/** They removed its second factor. */
export const FACTOR_REMOVED = "secondFactor";
/** They could have taken a step as this account and have approved it. */
export const ONE_HAND = "oneHand";
/** They gave it the role or permissions with which it approved a step of theirs. */
export const RIGHTS_GIVEN = "rightsGiven";

/** What the page says of each. */
export const RIGHTS_SAID: Readonly<Record<string, string>> = {
  [CODE_GIVEN]: "Gave out a code to set its password anew, and could use it",
  [FACTOR_REMOVED]: "Removed its two-step verification",
  [ONE_HAND]:
    "Could have signed in as this account, and then took a step with it that they, or another such account, approved",
  [RIGHTS_GIVEN]: "Changed what this account can do, and it then approved a step of theirs",
};
