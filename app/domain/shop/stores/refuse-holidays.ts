import { refuse } from "../../result.ts";
import { unreadHoliday } from "./work-days.ts";

/** Refuses holidays with a line that isn't a date. */
export function refuseHolidays(text: string) {
  const unread = unreadHoliday(text);
  return unread === null
    ? null
    : refuse("invalid", `Not a date: ${unread}. Write 12/25 or 11/26/2026`, "holidays");
}
