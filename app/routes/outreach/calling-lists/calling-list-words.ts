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
