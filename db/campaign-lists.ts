/** Why somebody whom a campaign matches doesn't get it, in the order in which it is asked. */
export const LEFT_OUT_WHYS = [
  "no_address",
  "refused",
  "suppressed",
  "never_said_yes",
  "same_address",
] as const;
export type LeftOutWhy = (typeof LEFT_OUT_WHYS)[number];

/** Why a campaign that was sent is paused. */
export const HELD_WHYS = ["by_hand", "late", "no_right", "restored"] as const;
export type HeldWhy = (typeof HELD_WHYS)[number];
