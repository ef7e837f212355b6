import type { NoticeKind, OrderKind } from "~db/closed-lists.ts";
import type { Day } from "../../dates.ts";

/** A reminder. `kind`, `recordId`, and `occurrence` identify it across years. */
export interface Notice {
  kind: NoticeKind;
  /**
   * Id of the order or the customer; of the relative for a family date; of the piece or the vendor for a
   * memo.
   */
  recordId: number;
  /** Null if it is about a customer or a memo. */
  orderKind: OrderKind | null;
  occurrence: string;
  /** Null for a memo to a business or from a vendor. */
  customerId: number | null;
  /** Name of the customer, or else of the business or the vendor. */
  customerName: string;
  /** The order's item, the spouse's name if known, the family date in words, or the piece. */
  about: string | null;
  /** Workshop where an order is overdue. */
  workshop?: string | null;
  /** Pieces that are due back to a vendor. */
  pieces?: number;
  /** Store key: the order's store or the customer's home store. Null for an item without a location. */
  store: string | null;
  /** Store day since which the order waits, or day of the date ahead. */
  day: Day;
  /** Days since `day`, or until it. */
  days: number;
}

/** Stores in one time zone, with the day it is there. Things without a store are in the business zone. */
export interface Calendar {
  zone: string;
  today: Day;
  stores: string[];
  hasUnplaced: boolean;
}
