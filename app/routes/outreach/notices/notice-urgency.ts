import type { NoticeKind } from "~db/closed-lists.ts";

/** Notices whose rows are marked urgent. */
const URGENT: readonly NoticeKind[] = ["urgent_repair", "order_late"];

export function noticeUrgency(kind: NoticeKind): "urgent" | undefined {
  return URGENT.includes(kind) ? "urgent" : undefined;
}
