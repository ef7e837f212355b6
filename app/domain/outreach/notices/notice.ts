import type { NoticeKind, OrderKind } from "~db/closed-lists.ts";
import { OWN_DATE_KINDS, type OwnDateKind } from "../../people/customers/yearly-dates.ts";
import type { Day } from "../../dates.ts";

/** About a customer, or a relative of theirs. */
export const DATE_KINDS = [...OWN_DATE_KINDS, "family_date"] as const;
export type DateKind = (typeof DATE_KINDS)[number];

/** Store days an order may wait to be fetched before its customer should be called again. */
export const READY_AFTER_DAYS = 7;

/** How far ahead dates of customers ring. Includes today. */
export const DATES_AHEAD_DAYS = 7;

/** About a repair that nobody began or fetched. */
const REPAIR_NOTICE_KINDS = ["urgent_repair", "repair_ready"] as const;

/** About an open order of any kind. */
export const ORDER_NOTICE_KINDS = [
  "order_late",
  "order_due",
  "workshop_overdue",
  "estimate_asked",
  "order_untold",
  "instalment_late",
] as const;
export type OrderNoticeKind = (typeof ORDER_NOTICE_KINDS)[number];

/** All that an order rings for. */
export type AnyOrderNoticeKind = OrderNoticeKind | (typeof REPAIR_NOTICE_KINDS)[number];

/** About what is out on memo, or on memo from a vendor. */
export const MEMO_NOTICE_KINDS = ["memo_overdue", "vendor_memo_due"] as const;
export type MemoNoticeKind = (typeof MEMO_NOTICE_KINDS)[number];

/** A reminder. `kind`, `recordId`, and `occurrence` identify it across years. */
export interface Notice {
  kind: NoticeKind;
  /** Order id, customer id, for a family date the relative's, for a memo the piece's or the vendor's. */
  recordId: number;
  /** Null if it is about a customer or a memo. */
  orderKind: OrderKind | null;
  occurrence: string;
  /** Null for a memo to a business or from a vendor. */
  customerId: number | null;
  /** The business or the vendor without a customer. */
  customerName: string;
  /** The order's item, the spouse's name if known, the family date in words, or the piece. */
  about: string | null;
  /** Of an order that is overdue there. */
  workshop?: string | null;
  /** Pieces that are due back to a vendor. */
  pieces?: number;
  /** Store key: the order's store or the customer's home store; null for an item without a location. */
  store: string | null;
  /** Store day since which the order waits, or of the date ahead. */
  day: Day;
  /** Days since `day`, or until it. */
  days: number;
}

/** Stores with the same time zone, and the day it is there. What has no store is in the business zone. */
export interface Calendar {
  zone: string;
  today: Day;
  stores: string[];
  hasUnplaced: boolean;
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

/** Whether it is about an order, as those about a repair alone are too. */
export function isAboutOrder(kind: NoticeKind): kind is AnyOrderNoticeKind {
  return isOrderKind(kind) || (REPAIR_NOTICE_KINDS as readonly NoticeKind[]).includes(kind);
}

export function isMemoKind(kind: NoticeKind): kind is MemoNoticeKind {
  return (MEMO_NOTICE_KINDS as readonly NoticeKind[]).includes(kind);
}
