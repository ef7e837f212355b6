import { addDays, type Day, startOfMonth, startOfYear } from "~/domain/dates";
import { calendarMonth, calendarQuarter, calendarYear, type DaySpan } from "~/domain/periods";

/** Periods that a report in rows and columns offers beside its choice of days. */
export function presetsAt(today: Day): { label: string; span: DaySpan }[] {
  const before = addDays(startOfMonth(today), -1);
  const quarter = calendarQuarter(today);
  return [
    { label: "This Month", span: { from: startOfMonth(today), to: today } },
    { label: "Last Month", span: calendarMonth(before) },
    { label: "This Quarter", span: { from: quarter.from, to: today } },
    { label: "Last Quarter", span: calendarQuarter(addDays(quarter.from, -1)) },
    { label: "Last Year", span: calendarYear(addDays(startOfYear(today), -1)) },
  ];
}
