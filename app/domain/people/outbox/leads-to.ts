import type { DoorPurpose } from "~db/message-lists.ts";
import type { MessagePurpose } from "./message.ts";

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
