import type { BounceKind, MessageChannel, MessagePurpose, MessageState } from "./message.ts";

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
