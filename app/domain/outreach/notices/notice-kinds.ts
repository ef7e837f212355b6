import type { NoticeKind } from "~db/closed-lists.ts";
import { OWN_DATE_KINDS, type OwnDateKind } from "../../people/customers/yearly-dates.ts";

/** Kinds about a customer or one of their relatives. */
export const DATE_KINDS = [...OWN_DATE_KINDS, "family_date"] as const;
export type DateKind = (typeof DATE_KINDS)[number];

/** Kinds about a repair that nobody began or picked up. */
const REPAIR_NOTICE_KINDS = ["urgent_repair", "repair_ready"] as const;

/** Kinds about an open order of any type. */
export const ORDER_NOTICE_KINDS = [
  "order_late",
  "order_due",
  "workshop_overdue",
  "estimate_asked",
  "order_untold",
  "instalment_late",
] as const;
export type OrderNoticeKind = (typeof ORDER_NOTICE_KINDS)[number];

/** Every kind that an order rings for. */
export type AnyOrderNoticeKind = OrderNoticeKind | (typeof REPAIR_NOTICE_KINDS)[number];

/** Kinds about pieces out on memo or in repair, or on memo from a vendor. */
export const MEMO_NOTICE_KINDS = ["memo_overdue", "vendor_memo_due"] as const;
export type MemoNoticeKind = (typeof MEMO_NOTICE_KINDS)[number];

/** The bar of each kind's rows, in the order in which people see to them: what is past its day first. */
const URGENCY: Record<NoticeKind, "late" | "due" | undefined> = {
  order_late: "late",
  instalment_late: "late",
  workshop_overdue: "late",
  memo_overdue: "late",
  urgent_repair: "due",
  order_due: "due",
  estimate_asked: undefined,
  order_untold: undefined,
  repair_ready: undefined,
  vendor_memo_due: undefined,
  birthday: undefined,
  spouse_birthday: undefined,
  anniversary: undefined,
  family_date: undefined,
};
export const KINDS_LATE_FIRST = Object.keys(URGENCY) as NoticeKind[];

/** The bar of a notice: late or due. Its words say it, too. */
export function noticeUrgency(kind: NoticeKind): "late" | "due" | undefined {
  return URGENCY[kind];
}

export function isDateKind(kind: NoticeKind): kind is DateKind {
  return (DATE_KINDS as readonly NoticeKind[]).includes(kind);
}

export function isOwnDateKind(kind: NoticeKind): kind is OwnDateKind {
  return (OWN_DATE_KINDS as readonly NoticeKind[]).includes(kind);
}

export function isOrderKind(kind: NoticeKind): kind is OrderNoticeKind {
  return (ORDER_NOTICE_KINDS as readonly NoticeKind[]).includes(kind);
}

/** True if it is about an order, including the kinds about repairs alone. */
export function isAboutOrder(kind: NoticeKind): kind is AnyOrderNoticeKind {
  return isOrderKind(kind) || (REPAIR_NOTICE_KINDS as readonly NoticeKind[]).includes(kind);
}

export function isMemoKind(kind: NoticeKind): kind is MemoNoticeKind {
  return (MEMO_NOTICE_KINDS as readonly NoticeKind[]).includes(kind);
}
