/** How many of a channel's newest messages are looked at, and how many of them may come back before it pauses. */
export const BOUNCES_LOOKED_AT = 100;
export const TOO_MANY_BOUNCES = 5;
