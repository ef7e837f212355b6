import type { CallOutcome, CallReason } from "~db/closed-lists.ts";
import { addDays, addMonths, type Day, day, nextAnniversary } from "../../dates.ts";
import { CONTACT_WAY_LABELS } from "../../workshop/orders/order.ts";

export { CALL_OUTCOMES, CALL_REASONS, type CallOutcome, type CallReason } from "~db/closed-lists.ts";

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

export const CALL_REASON_LABELS: Record<CallReason, string> = {
  birthday: "Birthday",
  spouse_birthday: "Spouse's birthday",
  anniversary: "Anniversary",
  family_date: "Family date",
  purchase: "Bought a year ago",
  cleaning: "Cleaning due",
  other: "Other",
};

export const CALL_OUTCOME_LABELS: Record<CallOutcome, string> = {
  ...CONTACT_WAY_LABELS,
  not_reached: "Not reached",
};

/** A year and month: "2026-11". */
export type Month = string & { readonly month: never };

const MONTH = /^(?!0000)\d{4}-(?:0[1-9]|1[0-2])$/;

/** Parses a month of the years 2 to 9998, so that the years around it are valid, too. Null for other text. */
export function parseMonth(text: string): Month | null {
  const year = Number(text.slice(0, 4));
  return MONTH.test(text) && year >= 2 && year <= 9998 ? (text as Month) : null;
}

export function monthOf(within: Day): Month {
  return within.slice(0, 7) as Month;
}

export function firstOf(month: Month): Day {
  return day(`${month}-01`);
}

export function lastOf(month: Month): Day {
  return addDays(addMonths(firstOf(month), 1), -1);
}

export function monthsLater(month: Month, months: number): Month {
  return monthOf(addMonths(firstOf(month), months));
}

const MONTHS_BACK = 2;
const MONTHS_AHEAD = 11;

/** Months to choose from, and the chosen one. */
export function monthsAround(now: Month, chosen: Month): Month[] {
  const months = Array.from({ length: MONTHS_BACK + 1 + MONTHS_AHEAD }, (_, nth) =>
    monthsLater(now, nth - MONTHS_BACK),
  );
  return months.includes(chosen) ? months : [...months, chosen].toSorted();
}

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
  const isOfPurchase = reason === "purchase" || reason === "cleaning";
  const occasion = isOfPurchase
    ? addMonths(first, reason === "cleaning" ? cleaningAfterMonths : 12)
    : nextAnniversary(first, firstOf(month));
  return monthOf(occasion) === month ? occasion : null;
}
