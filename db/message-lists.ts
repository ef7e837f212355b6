/** How a message leaves the shop. */
export const MESSAGE_CHANNELS = ["email", "text", "letter"] as const;
export type MessageChannel = (typeof MESSAGE_CHANNELS)[number];

/** What a message is for. Those of a campaign are marketing, others about what somebody bought or left. */
export const MESSAGE_PURPOSES = [
  "receipt",
  "gift_receipt",
  "return_slip",
  "estimate",
  "ready",
  "reminder",
  "payment_due",
  "deposit",
  "campaign",
  "test",
] as const;
export type MessagePurpose = (typeof MESSAGE_PURPOSES)[number];

/**
 * Where a message is. `sending` is committed before a server hears of it; `unknown` has left, or not, and nobody can
 * tell.
 */
export const MESSAGE_STATES = [
  "queued",
  "sending",
  "sent",
  "delivered",
  "bounced",
  "failed",
  "unknown",
  "canceled",
] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

/** Why a message that was queued never leaves. */
export const CANCELED_WHYS = [
  "by_hand",
  "refused",
  "suppressed",
  "never_said_yes",
  "another_address",
  "no_right",
  "erased",
  "order_over",
  "another_customer",
] as const;
export type CanceledWhy = (typeof CANCELED_WHYS)[number];

/**
 * What a try came to. `later`: the server had no time, or couldn't be reached. `never`: it refused the message.
 * `unclear`: the line was cut when it may have taken it. `signed_out`: it refused the shop.
 */
export const ATTEMPT_ANSWERS = ["accepted", "later", "never", "unclear", "signed_out"] as const;
export type AttemptAnswer = (typeof ATTEMPT_ANSWERS)[number];

/** Why nothing leaves until somebody says so. */
export const PAUSED_WHYS = ["by_hand", "signed_out", "bounces", "restored", "another_machine"] as const;
export type PausedWhy = (typeof PAUSED_WHYS)[number];

/**
 * What came back from an address. `stop` and `start` are obeyed. Of `earlier` nothing is kept: it lay at the provider
 * when that was connected, or there was no room for it.
 */
export const REPLY_KINDS = ["reply", "stop", "start", "earlier"] as const;
export type ReplyKind = (typeof REPLY_KINDS)[number];

/**
 * What a mail server told of a message. `hard`: its address is dead. `soft`: it was refused for another reason, such as
 * a full mailbox. `complaint`: whoever got it called it spam.
 */
export const BOUNCE_KINDS = ["hard", "soft", "complaint"] as const;
export type BounceKind = (typeof BOUNCE_KINDS)[number];

/** What a link to the public door leads to: each is for one of them alone. */
export const DOOR_PURPOSES = ["order", "estimate", "receipt", "preferences", "click", "opening"] as const;
export type DoorPurpose = (typeof DOOR_PURPOSES)[number];
