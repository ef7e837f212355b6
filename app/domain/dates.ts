import type { Day, Instant } from "~db/values.ts";

export type { Day, Instant } from "~db/values.ts";

/** Milliseconds a clock may be off. A later timestamp means that the clock was ahead. */
export const CLOCK_TOLERANCE = 5 * 60_000;

export function isFromFuture(moment: number, now: number): boolean {
  return moment - now > CLOCK_TOLERANCE;
}

/** Whether less than `ms` passed since the moment. Never of one in the future, when the clock was ahead. */
export function isWithinLast(ms: number, moment: number, now: number): boolean {
  return now - moment < ms && !isFromFuture(moment, now);
}

/** Earlier birth years are treated as typing errors. */
export const EARLIEST_BIRTH_YEAR = 1850;

export const MS_PER_MINUTE = 60_000;
export const MS_PER_HOUR = 60 * MS_PER_MINUTE;
export const MS_PER_DAY = 24 * MS_PER_HOUR;
const FIRST_MOMENT = Date.parse("0001-01-01T00:00:00.000Z");
const LAST_MOMENT = Date.parse("9999-12-31T23:59:59.999Z");

/** Brands a known-good day; throws otherwise. Use `parseDay` or `parseTypedDay` for input. */
export function day(text: string): Day {
  const known = parseDay(text);
  if (known === null) throw new RangeError("Not a calendar day");
  return known;
}

/** Throws on fractions of a millisecond and on years outside 1 to 9999. */
export function instant(ms: number): Instant {
  if (!Number.isInteger(ms) || ms < FIRST_MOMENT || ms > LAST_MOMENT) throw new RangeError("Not an instant");
  return (ms + 0) as Instant; // + 0 turns -0 into 0
}

/** Parses YYYY-MM-DD. Null for dates that don't exist or are before the year `from`. */
export function parseDay(text: string, { from = 1 }: { from?: number } = {}): Day | null {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!parts) return null;
  const [year, month, date] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  if (year < Math.max(from, 1) || month < 1 || month > 12 || date < 1) return null;
  return date <= daysInMonth(year, month) ? (text as Day) : null;
}

/**
 * Parses a typed date: YYYY-MM-DD or M/D/YYYY, with surrounding spaces. Null for dates that don't exist or
 * are before the year `from`.
 */
export function parseTypedDay(
  text: string,
  { from = EARLIEST_BIRTH_YEAR }: { from?: number } = {},
): Day | null {
  const typed = text.trim();
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(typed);
  if (!american) return parseDay(typed, { from });
  const [, month = "", date = "", year = ""] = american;
  return parseDay(`${year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`, { from });
}

const formatters = new Map<string, Intl.DateTimeFormat>();

/** The calendar day in `zone` (IANA name). Throws on an unknown zone. */
export function dayIn(zone: string, moment: Instant): Day {
  let formatter = formatters.get(zone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat("en-US", {
      timeZone: zone,
      calendar: "gregory",
      numberingSystem: "latn",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
    });
    formatters.set(zone, formatter);
  }
  const shown: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
  for (const part of formatter.formatToParts(moment)) shown[part.type] = part.value;
  return day(`${(shown.year ?? "").padStart(4, "0")}-${shown.month}-${shown.day}`);
}

/**
 * The instant of a local time, in minutes after midnight. Times skipped by a clock change move past the gap;
 * repeated times mean the first.
 */
export function momentAt(zone: string, date: Day, minutes: number): Instant {
  const shown = Date.parse(date) + minutes * MS_PER_MINUTE;
  const before = shown - offset(zone, shown - MS_PER_DAY);
  const after = shown - offset(zone, shown + MS_PER_DAY);
  const fits = [before, after].find((moment) => moment + offset(zone, moment) === shown);
  return instant(fits ?? before);
}

/** Local time in `datetime-local` format: "2026-11-20T14:30". */
export function localTimeIn(zone: string, moment: Instant): string {
  return new Date(moment + offset(zone, moment)).toISOString().slice(0, 16);
}

/** Parses a `datetime-local` value. Null for a local time that doesn't exist. */
export function parseLocalTime(text: string, zone: string): Instant | null {
  const parts = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,3})?)?$/.exec(text);
  const date = parts && parseDay(parts[1] ?? "");
  if (!parts || date === null) return null;
  const [hour, minute, second] = [Number(parts[2]), Number(parts[3]), Number(parts[4] ?? 0)];
  if (hour > 23 || minute > 59 || second > 59) return null;
  const year = Number(date.slice(0, 4));
  if (year < 2 || year > 9998) return null;
  return momentAt(zone, date, hour * 60 + minute);
}

const offsets = new Map<string, Intl.DateTimeFormat>();

/** Milliseconds ahead of UTC. */
function offset(zone: string, moment: number): number {
  let clock = offsets.get(zone);
  if (!clock) {
    clock = new Intl.DateTimeFormat("en-US", { timeZone: zone, timeZoneName: "longOffset", year: "numeric" });
    offsets.set(zone, clock);
  }
  const name = clock.formatToParts(moment).find(({ type }) => type === "timeZoneName")?.value ?? "GMT";
  const [, sign, hours, minutes] = /GMT(?:([+-])(\d{2}):(\d{2}))?/.exec(name) ?? [];
  if (!sign) return 0;
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * MS_PER_MINUTE;
}

/** Unaffected by clock changes. `days` must be a whole number and may be negative. */
export function addDays(start: Day, days: number): Day {
  if (!Number.isInteger(days)) throw new RangeError("Days are counted whole");
  return dayOf(instant(Date.parse(start) + days * MS_PER_DAY));
}

/** The same day of a later month, or the last day of a shorter one; nothing beyond the year 9999. */
export function addMonths(start: Day, months: number): Day {
  const [year = 0, month = 0, date = 0] = start.split("-").map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  const moment = Date.UTC(year, month - 1 + months, Math.min(date, last));
  return dayOf(instant(Math.min(moment, LAST_MOMENT)));
}

/** Uses mean years of 365.25 days, for ages that nobody counts to the day. */
export function yearsBefore(moment: Instant, years: number): number {
  return moment - years * 365.25 * MS_PER_DAY;
}

/** Negative if `to` is before `from`. */
export function daysBetween(from: Day, to: Day): number {
  return (Date.parse(to) - Date.parse(from)) / MS_PER_DAY;
}

/** UTC with milliseconds: "2026-03-08T07:00:00.000Z". */
export function isoInstant(moment: Instant): string {
  return new Date(moment).toISOString();
}

/**
 * Parses ISO 8601 with an offset: "2026-03-08T07:00Z", "2026-03-08T01:00:00.5-06:00". Truncates to
 * milliseconds. Null without an offset, and for nonexistent times, 24:00, and leap seconds.
 */
export function parseInstant(text: string): Instant | null {
  const parts =
    /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?(?:Z|([+-])(\d{2}):?(\d{2}))$/.exec(
      text,
    );
  const date = parts && parseDay(parts[1] ?? "");
  if (!parts || date === null) return null;
  const [hour, minute, second] = [Number(parts[2]), Number(parts[3]), Number(parts[4] ?? 0)];
  const [offsetHour, offsetMinute] = [Number(parts[7] ?? 0), Number(parts[8] ?? 0)];
  if (hour > 23 || minute > 59 || second > 59 || offsetHour > 23 || offsetMinute > 59) return null;

  const offset = (offsetHour * 60 + offsetMinute) * (parts[6] === "-" ? -1 : 1);
  const milliseconds = Number((parts[5] ?? "").slice(0, 3).padEnd(3, "0"));
  const moment = Date.parse(date) + ((hour * 60 + minute - offset) * 60 + second) * 1_000 + milliseconds;
  return moment < FIRST_MOMENT || moment > LAST_MOMENT ? null : instant(moment);
}

/** The moment before which it isn't yet that day in any zone: UTC+14 has it first. */
export function beginsAnywhere(date: Day): number {
  return Date.parse(date) - 14 * MS_PER_HOUR;
}

/** The moment from which it isn't that day in any zone any more: UTC-12 has it last. */
export function endsEverywhere(date: Day): number {
  return Date.parse(date) + 36 * MS_PER_HOUR;
}

/** The Sunday on or before the day. */
export function startOfWeek(within: Day): Day {
  return addDays(within, -new Date(within).getUTCDay());
}

export function startOfMonth(within: Day): Day {
  return day(`${within.slice(0, 7)}-01`);
}

export function endOfMonth(within: Day): Day {
  const [year = 0, month = 0] = within.split("-").map(Number);
  return day(`${within.slice(0, 7)}-${daysInMonth(year, month)}`);
}

export function startOfYear(within: Day): Day {
  return day(`${within.slice(0, 4)}-01-01`);
}

/**
 * The next yearly recurrence, including today. February 29 falls on the 28th in years without a 29th. A
 * future `first` is returned as is.
 */
export function nextAnniversary(first: Day, today: Day): Day {
  if (first > today) return first;
  const year = Number(today.slice(0, 4));
  const thisYear = anniversaryIn(year, first);
  return thisYear >= today ? thisYear : anniversaryIn(year + 1, first);
}

/** The recurrence of a date in a year, by the rule of `nextAnniversary`. */
export function anniversaryIn(year: number, first: Day): Day {
  const monthAndDate = first.slice(5);
  const falls = monthAndDate === "02-29" && daysInMonth(year, 2) === 28 ? "02-28" : monthAndDate;
  return day(`${String(year).padStart(4, "0")}-${falls}`);
}

function dayOf(midnight: Instant): Day {
  return day(isoInstant(midnight).slice(0, 10));
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

const calendar = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });

/** 'Nov 20, 2026' */
export function spelled(day: Day): string {
  return calendar.format(momentAt("UTC", day, 0));
}
