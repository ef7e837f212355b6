import type { MessagePurpose } from "~db/message-lists.ts";
import type { messages } from "~db/schema/index.ts";
import type { Permission } from "../../permissions.ts";

export {
  type AttemptAnswer,
  type CanceledWhy,
  MESSAGE_CHANNELS,
  MESSAGE_PURPOSES,
  MESSAGE_STATES,
  type MessageChannel,
  type MessagePurpose,
  type MessageState,
  PAUSED_WHYS,
  type PausedWhy,
} from "~db/message-lists.ts";

export type Message = typeof messages.$inferSelect;

/** What a message's writer must be allowed to do, when they write it and when it leaves. */
export const PURPOSE_NEEDS: Record<MessagePurpose, Permission> = {
  receipt: "sales.view",
  gift_receipt: "sales.view",
  return_slip: "sales.view",
  estimate: "repairs.edit",
  ready: "repairs.edit",
  reminder: "repairs.edit",
  payment_due: "repairs.edit",
  deposit: "repairs.edit",
  campaign: "marketing.manage",
  test: "settings.manage",
};
