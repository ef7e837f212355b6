import type { CallReason } from "~db/closed-lists.ts";
import { addMonths, type Day, nextAnniversary } from "../../dates.ts";
import { firstOf, lastOf, type Month, monthOf, MONTHS_AFTER_PURCHASE } from "./call-months.ts";

export { CALL_REASONS, type CallReason } from "~db/closed-lists.ts";

/** Reasons that have a list. A call for `other` is recorded on the customer's record. */
export const LISTED_REASONS = [
  "birthday",
  "spouse_birthday",
  "anniversary",
  "family_date",
  "purchase",
  "cleaning",
] as const;
export type ListedReason = (typeof LISTED_REASONS)[number];

/** Lists of customers to call. `again` holds those who asked to be called on another day. */
export const CALLING_LISTS = [...LISTED_REASONS, "again"] as const;
export type CallingListName = (typeof CALLING_LISTS)[number];

/** True for a reason that counts from a purchase; the others come once a year. */
export function isOfPurchase(reason: CallReason): reason is "purchase" | "cleaning" {
  return reason === "purchase" || reason === "cleaning";
}

/** True for a list of dates that come every year. */
export function isYearly(list: CallingListName): boolean {
  return list !== "again" && !isOfPurchase(list);
}

export const CALL_REASON_LABELS: Record<CallReason, string> = {
  birthday: "Birthday",
  spouse_birthday: "Spouse's birthday",
  anniversary: "Anniversary",
  family_date: "Family date",
  purchase: "Bought a year ago",
  cleaning: "Cleaning due",
  other: "Other",
};

/**
 * Returns the day in a month on which a date gives a reason to call: the birthday or anniversary, or so many
 * whole months after a purchase. Null if there is none in that month.
 */
export function occasionIn(
  month: Month,
  reason: ListedReason,
  first: Day,
  cleaningAfterMonths: number,
): Day | null {
  if (first > lastOf(month)) return null;
  const occasion = isOfPurchase(reason)
    ? addMonths(first, reason === "cleaning" ? cleaningAfterMonths : MONTHS_AFTER_PURCHASE)
    : nextAnniversary(first, firstOf(month));
  return monthOf(occasion) === month ? occasion : null;
}
