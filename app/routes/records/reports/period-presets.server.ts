import { addDays, type Day, startOfMonth, startOfYear } from "~/domain/dates";
import { calendarMonth, calendarQuarter, calendarYear, type DaySpan } from "~/domain/periods";
import type { Option } from "~/ui/options";
import { PERIOD_CHOICES } from "~/web/period-choices";
import type { AskedPeriod } from "~/web/period-filter.server";

/** Between both days of a preset, which are its value in the list of date ranges. */
const TO = "..";

/** Date ranges of a report in rows and columns: those of the overview, the custom one last, and presets before it. */
export function periodsToChoose(today: Day): Option[] {
  const before = addDays(startOfMonth(today), -1);
  const quarter = calendarQuarter(today);
  const presets: [label: string, span: DaySpan][] = [
    ["Last Month", calendarMonth(before)],
    ["Quarter to Date", { from: quarter.from, to: today }],
    ["Last Quarter", calendarQuarter(addDays(quarter.from, -1))],
    ["Last Year", calendarYear(addDays(startOfYear(today), -1))],
  ];
  return [
    ...PERIOD_CHOICES.slice(0, -1),
    ...presets.map(([label, { from, to }]) => ({ value: `${from}${TO}${to}`, label })),
    ...PERIOD_CHOICES.slice(-1),
  ];
}

/** The choice that shows what was asked: a preset if the URL names one. Typed days stay custom, whatever they are. */
export function shownChoice(url: URL, asked: AskedPeriod, choices: readonly Option[]): string {
  const named = url.searchParams.get("dateRange");
  return choices.find(({ value }) => value === named)?.value ?? asked.dateRange;
}

/** Returns a URL with the days of a chosen preset as a custom range. Any other stays as it is. */
export function presetInDays(url: URL): URL {
  const [from = "", to] = (url.searchParams.get("dateRange") ?? "").split(TO);
  if (to === undefined) return url;
  const inDays = new URL(url);
  for (const [name, value] of Object.entries({ dateRange: "custom", from, to }))
    inDays.searchParams.set(name, value);
  return inDays;
}
