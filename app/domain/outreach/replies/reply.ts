import type { ReplyKind } from "~db/message-lists.ts";
import type { replies } from "~db/schema/index.ts";

export { REPLY_KINDS, type ReplyKind } from "~db/message-lists.ts";

export const REPLY_KIND_LABELS: Record<ReplyKind, string> = {
  reply: "A reply",
  stop: "STOP",
  start: "START",
  earlier: "From before",
};

export type Reply = typeof replies.$inferSelect;
