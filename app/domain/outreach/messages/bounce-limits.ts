/** How many of a channel's newest messages are looked at. Once `TOO_MANY_BOUNCES` of them came back, sending pauses. */
export const BOUNCES_LOOKED_AT = 100;
export const TOO_MANY_BOUNCES = 5;
