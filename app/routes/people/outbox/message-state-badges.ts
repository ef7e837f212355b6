import type { MessageState } from "~/domain/people/outbox/message";
import type { State } from "~/ui/state-badge";

export const MESSAGE_STATE_BADGES: Record<MessageState, State> = {
  queued: "waiting",
  sending: "onTheWay",
  sent: "done",
  delivered: "done",
  bounced: "wrong",
  failed: "wrong",
  unknown: "doubtful",
  canceled: "off",
};
