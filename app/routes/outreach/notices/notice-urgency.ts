import type { NoticeKind } from "~db/closed-lists.ts";

/** Notices of what is past its day. */
const LATE: readonly NoticeKind[] = ["order_late", "workshop_overdue", "instalment_late", "memo_overdue"];

/** The bar of a notice's row. */
export function noticeUrgency(kind: NoticeKind): "due" | "late" | undefined {
  if (LATE.includes(kind)) return "late";
  return kind === "urgent_repair" ? "due" : undefined;
}
