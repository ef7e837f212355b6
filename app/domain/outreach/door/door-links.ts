import type { DoorPurpose } from "~db/message-lists.ts";
import type { MessagePurpose } from "../messages/message.ts";

export type { DoorPurpose } from "~db/message-lists.ts";

/** The first part of a link's path, short because texts are, and the days until it ends. */
export const DOOR_LINKS: Record<DoorPurpose, { path: string; days: number }> = {
  order: { path: "r", days: 180 },
  estimate: { path: "e", days: 60 },
  receipt: { path: "p", days: 730 },
  preferences: { path: "u", days: 730 },
  click: { path: "c", days: 365 },
  opening: { path: "o", days: 30 },
};

/** Days after its end in which an order is still shown to whoever has its link. */
export const ORDER_SHOWN_AFTER_END = 30;

/** What the link in a message's words leads to; null for a message that has none of its own. */
export const LEADS_TO: Record<MessagePurpose, Exclude<DoorPurpose, "click" | "opening"> | null> = {
  receipt: "receipt",
  gift_receipt: "receipt",
  return_slip: "receipt",
  estimate: "estimate",
  ready: "order",
  reminder: "order",
  payment_due: "order",
  deposit: "order",
  campaign: "preferences",
  test: null,
};
