import type { BounceKind, MessageChannel, MessagePurpose, MessageState, PausedWhy } from "./message.ts";
import { BOUNCES_LOOKED_AT, TOO_MANY_BOUNCES } from "./bounce-limits.ts";

export const CHANNEL_NAMES: Record<MessageChannel, string> = {
  email: "Email",
  text: "Texts",
  letter: "Letters",
};

export const NOT_SET_UP: Record<MessageChannel, string> = {
  email: "Email isn't set up",
  text: "Texts aren't set up",
  letter: "Letters aren't set up",
};

export const PURPOSE_LABELS: Record<MessagePurpose, string> = {
  receipt: "Receipt",
  gift_receipt: "Gift receipt",
  return_slip: "Return slip",
  estimate: "Estimate",
  ready: "Ready",
  reminder: "Reminder",
  payment_due: "Payment due",
  deposit: "Deposit receipt",
  campaign: "Campaign",
  test: "Test",
};

export const MESSAGE_STATE_LABELS: Record<MessageState, string> = {
  queued: "Waiting",
  sending: "On its way",
  sent: "Sent",
  delivered: "Delivered",
  bounced: "Bounced",
  failed: "Given up",
  unknown: "In doubt",
  canceled: "Canceled",
};

/** What came back about a message. */
export const BOUNCE_LABELS: Record<BounceKind, string> = {
  hard: "There is no such address any more",
  soft: "The mail was refused",
  complaint: "It was called spam",
};

/** Why nothing leaves, and what to do. */
export const PAUSED_WORDS: Record<PausedWhy, { title: string; more: string }> = {
  by_hand: { title: "Sending is paused", more: "Messages wait until somebody resumes." },
  signed_out: {
    title: "Sending is paused: the provider refused the shop",
    more: "Ask your administrator to check the account at the provider, then resume.",
  },
  bounces: {
    title: "Sending is paused: too many messages came back",
    more: `${TOO_MANY_BOUNCES} of the newest ${BOUNCES_LOOKED_AT} were refused or came back. Look at the addresses, and ask the provider whether it takes the shop for a spammer, then resume.`,
  },
  restored: {
    title: "Sending is paused: the shop was restored from a backup",
    more: "What was waiting then may have left since, so it is in doubt. An owner resumes.",
  },
  another_machine: {
    title: "Sending is paused: this is a copy of the shop, or it was moved or put back",
    more: "If the other one still runs, its customers would get everything twice. An owner resumes once only this one sends, and cancels first what has left since the copy was made: whatever still waits leaves then.",
  },
};
