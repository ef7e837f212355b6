import type { CallingListName } from "~/domain/outreach/calling-lists/call-reasons";

export const TAB_LABELS: Record<CallingListName, string> = {
  birthday: "Birthdays",
  spouse_birthday: "Spouses' Birthdays",
  anniversary: "Anniversaries",
  family_date: "Family Dates",
  purchase: "Bought a Year Ago",
  cleaning: "Cleaning Due",
  again: "Call Again",
};

const HINTS: Record<CallingListName, string> = {
  birthday: "Birthdays on these days, until you reach the customer.",
  spouse_birthday: "Spouses' birthdays on these days, until you reach the customer.",
  anniversary: "Wedding anniversaries on these days, until you reach the customer.",
  family_date: "Family dates on these days, until you reach the customer.",
  purchase: "Customers who last bought a year ago this month, until you reach them.",
  cleaning: "Customers whose last purchase is due for a cleaning.",
  again: "Customers to call again today or earlier.",
};

/** What an empty list would hold, or why it is turned off, and where that is set for those who may. */
export function hintOf(list: CallingListName, isOff: boolean, maySet: boolean): string {
  if (isOff)
    return maySet
      ? "The number of months until a cleaning is set to 0 in Settings."
      : "Ask an administrator to turn it on.";
  return maySet && list === "cleaning" ? `${HINTS[list]} Set the number of months in Settings.` : HINTS[list];
}
