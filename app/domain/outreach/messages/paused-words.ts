import { BOUNCES_LOOKED_AT, TOO_MANY_BOUNCES } from "./bounce-limits.ts";
import type { PausedWhy } from "../../people/outbox/message.ts";

/** Why nothing leaves, and what to do. */
export const PAUSED_WORDS: Record<PausedWhy, { title: string; more: string }> = {
  by_hand: { title: "Sending is paused", more: "Messages wait until somebody resumes." },
  signed_out: {
    title: "Sending is paused: the provider refused the shop",
    more: "Ask your administrator to check the account at the provider, then resume.",
  },
  bounces: {
    title: "Sending is paused: too many messages came back",
    more: `${TOO_MANY_BOUNCES} of the newest ${BOUNCES_LOOKED_AT} were refused or came back. Check the addresses, and ask the provider whether it has flagged the shop as a spammer, then resume.`,
  },
  restored: {
    title: "Sending is paused: the shop was restored from a backup",
    more: "What was waiting then may have been sent since, so it is in doubt. An owner can resume.",
  },
  another_machine: {
    title: "Sending is paused: this is a copy of the shop, or it was moved or put back",
    more: "If the other one still runs, customers would get everything twice. An owner can resume once only this one sends. First cancel what was sent since the copy was made: everything still waiting goes out then.",
  },
};
