import type { replies } from "~db/schema/index.ts";

export { REPLY_KINDS, type ReplyKind } from "~db/message-lists.ts";

export type Reply = typeof replies.$inferSelect;
