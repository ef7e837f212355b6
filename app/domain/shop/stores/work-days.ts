import { addDays, type Day, daysBetween, parseTypedDay, startOfWeek } from "../../dates.ts";

export const WEEKDAYS = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"] as const;
export type Weekday = (typeof WEEKDAYS)[number];

export interface WorkDays {
  /** Weekdays worked: 'mon tue wed'. */
  weekdays: string;
  /** Days off as typed, one per line: '12/25' for every year or '11/26/2026'. Words may follow the date. */
  holidays: string;
}

/** Calendar days to search. A shop closed for longer has no work day. */
const LOOK_AHEAD = 1_000;

/** The day `count` work days after `today`, a store day; null if `count` is 0 or no such day is found. */
export function afterWorkDays(today: Day, count: number, workDays: WorkDays): Day | null {
  const isWorkDay = workDayTest(workDays);
  let left = count;
  for (let ahead = 1; left > 0 && ahead <= LOOK_AHEAD; ahead += 1) {
    const day = addDays(today, ahead);
    if (!isWorkDay(day)) continue;
    left -= 1;
    if (left === 0) return day;
  }
  return null;
}

/** Returns a function that tells whether a store day is worked. */
export function workDayTest({ weekdays, holidays }: WorkDays): (day: Day) => boolean {
  const worked = weekdays.split(" ");
  const { days } = readHolidays(holidays);
  return (day) => {
    const weekday = WEEKDAYS[daysBetween(startOfWeek(day), day)] ?? "";
    return worked.includes(weekday) && !days.has(day) && !days.has(day.slice(5));
  };
}

/** The first line that isn't a holiday. */
export function unreadHoliday(text: string): string | null {
  return readHolidays(text).unread;
}

/** Holds '2026-11-26' for a single day and '12-25' for one of every year. */
function readHolidays(text: string): { days: ReadonlySet<string>; unread: string | null } {
  const days = new Set<string>();
  let unread: string | null = null;
  for (const line of text.split("\n").map((each) => each.trim())) {
    if (line === "") continue;
    const [, date = ""] = /^([\d/-]+)(?![^\s,:])/.exec(line) ?? [];
    const isYearly = /^\d{1,2}\/\d{1,2}$/.test(date);
    // A leap year has every date.
    const day = parseTypedDay(isYearly ? `${date}/2024` : date);
    if (day === null) unread ??= line;
    else days.add(isYearly ? day.slice(5) : day);
  }
  return { days, unread };
}
