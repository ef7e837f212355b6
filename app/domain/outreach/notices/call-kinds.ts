import type { NoticeKind } from "~db/closed-lists.ts";
import { DATE_KINDS } from "./notice-kinds.ts";

/** Kinds that a call to the customer is the next step of. Their notices show a telephone number and 'Call'. */
export const CALL_KINDS: readonly NoticeKind[] = [
  ...DATE_KINDS,
  "repair_ready",
  "estimate_asked",
  "order_untold",
  "instalment_late",
  "memo_overdue",
];
