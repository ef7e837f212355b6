import type { HeldWhy } from "./recipient.ts";

/** Why a campaign that was sent is paused, and what to do. */
export const HELD_WORDS: Record<HeldWhy, { title: string; more: string }> = {
  by_hand: { title: "Paused", more: "Nothing of it leaves until somebody resumes." },
  late: {
    title: "Paused: its time had passed",
    more: "Loupe wasn't running, or sending was paused, when it should have begun. 'Resume' sends it now.",
  },
  no_right: {
    title: "Paused: whoever sent it may not any more",
    more: "Their account was deactivated or lost the permission. 'Resume' goes on in your name.",
  },
  restored: {
    title: "Paused: the shop was restored, copied or moved",
    more: "Whoever waits may have got it since. 'Resume' writes to them; 'Complete' doesn't.",
  },
};
