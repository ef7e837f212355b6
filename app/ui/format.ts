/** Formats always use en-US. */

const LOCALE = "en-US";
const calendarDate = new Intl.DateTimeFormat(LOCALE, { dateStyle: "medium", timeZone: "UTC" });
const longDay = new Intl.DateTimeFormat(LOCALE, {
  weekday: "long",
  month: "long",
  day: "numeric",
  timeZone: "UTC",
});
const calendarMonth = new Intl.DateTimeFormat(LOCALE, { month: "long", year: "numeric", timeZone: "UTC" });
const monthAndDay = new Intl.DateTimeFormat(LOCALE, { month: "short", day: "numeric", timeZone: "UTC" });
const weekday = new Intl.DateTimeFormat(LOCALE, { weekday: "short", timeZone: "UTC" });
const count = new Intl.NumberFormat(LOCALE);
const ordinals = new Intl.PluralRules(LOCALE, { type: "ordinal" });
const ORDINAL_ENDINGS: Record<Intl.LDMLPluralRule, string> = {
  zero: "th",
  one: "st",
  two: "nd",
  few: "rd",
  many: "th",
  other: "th",
};
const clocks = new Map<string, Intl.DateTimeFormat>();

/** `2026-11-18` as 'Nov 18, 2026'; returns invalid dates unchanged. */
export function formatDate(date: string): string {
  const ms = Date.parse(`${date.slice(0, 10)}T00:00:00Z`);
  return Number.isNaN(ms) ? date : calendarDate.format(ms);
}

/** `2026-11-20` as 'Friday, November 20'. */
export function formatLongDay(date: string): string {
  return longDay.format(Date.parse(`${date}T00:00:00Z`));
}

/** 'November 1 to 20, 2026'; without the year if it equals `year`. */
export function formatDays(
  { from, to }: { from: string; to: string },
  { year }: { year?: string } = {},
): string {
  const [first, last] = [longDate(from), longDate(to)];
  const end = last.year === year && first.year === year ? "" : `, ${last.year}`;
  if (from === to) return `${last.month} ${last.day}${end}`;
  if (first.year !== last.year)
    return `${first.month} ${first.day}, ${first.year} to ${last.month} ${last.day}, ${last.year}`;
  const until = first.month === last.month ? last.day : `${last.month} ${last.day}`;
  return `${first.month} ${first.day} to ${until}${end}`;
}

function longDate(date: string) {
  const [year = "", , day = ""] = date.split("-");
  return { year, month: formatMonth(date.slice(0, 7)).replace(/ \d+$/, ""), day: String(Number(day)) };
}

/** `2026-11` as 'Nov'. */
export function formatShortMonth(month: string): string {
  return formatMonthDay(`${month}-01`).replace(/ \d+$/, "");
}

/** `2026-11` as 'November 2026'. */
export function formatMonth(month: string): string {
  return calendarMonth.format(Date.parse(`${month}-01T00:00:00Z`));
}

/** `2026-11-18` as 'Nov 18'. */
export function formatMonthDay(date: string): string {
  return monthAndDay.format(Date.parse(`${date}T00:00:00Z`));
}

/** 'Nov 20, 2026, 2:14 PM EST'. Shows the zone, because stores differ. */
export function formatDateTime(ms: number, zone: string): string {
  return formatMoment(ms, zone);
}

/** 'Nov 20, 2026, 2:14 PM', for lists that show the zone elsewhere. */
export function formatListedTime(ms: number, zone: string): string {
  return formatDateTime(ms, zone).replace(/( [AP]M) .*$/, "$1");
}

/** 'Nov 20, 2026, 2:14:05 PM EST'. */
export function formatExactTime(ms: number, zone: string): string {
  return formatMoment(ms, zone, "2-digit");
}

function formatMoment(ms: number, zone: string, second?: "2-digit"): string {
  const key = `${zone} ${second}`;
  let clock = clocks.get(key);
  if (!clock) {
    clock = new Intl.DateTimeFormat(LOCALE, {
      year: "numeric",
      month: "short",
      day: "numeric",
      hour: "numeric",
      minute: "2-digit",
      second,
      timeZoneName: "short",
      timeZone: zone,
    });
    clocks.set(key, clock);
  }
  return clock.format(ms).replace(/\s/g, " ");
}

/** '2:14 PM EST', or '2:14 PM'. */
export function formatTime(ms: number, zone: string, { withZone = true } = {}): string {
  const shown = withZone ? formatDateTime(ms, zone) : formatListedTime(ms, zone);
  return shown.split(", ").at(-1) ?? "";
}

/** `2026-11-20` as 'Fri'. */
export function formatWeekday(date: string): string {
  return weekday.format(Date.parse(`${date}T00:00:00Z`));
}

/** 12 as '12th'. */
export function formatOrdinal(value: number): string {
  return `${formatCount(value)}${ORDINAL_ENDINGS[ordinals.select(value)]}`;
}

/** 1284 as '1,284'. */
export function formatCount(value: number): string {
  return count.format(value);
}

/** Bytes as '840 KB' or '12.3 MB'. */
export function formatSize(bytes: number): string {
  if (bytes < 1e6) return `${Math.max(1, Math.round(bytes / 1e3))} KB`;
  return bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;
}

/** Milliseconds as 'just now', '12 minutes ago', '3 days ago'. */
export function formatAge(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 1) return "just now";
  const [value, unit] =
    minutes < 60
      ? [minutes, "minute"]
      : minutes < 48 * 60
        ? [Math.floor(minutes / 60), "hour"]
        : [Math.floor(minutes / 1440), "day"];
  return `${count.format(value)} ${unit}${value === 1 ? "" : "s"} ago`;
}

/** Hundredths of a percent as '46.23%' or '2%'. */
export function formatPercent(hundredths: number): string {
  return `${(hundredths / 100).toLocaleString("en-US")}%`;
}

/** `new_york` as 'New York'. */
export function formatPlace(key: string): string {
  return key
    .split("_")
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase())
    .join(" ");
}

/** Thousandths of a troy ounce as '0.842'. */
export function formatWeight(thousandths: number): string {
  return (thousandths / 1000).toFixed(3);
}

/** Bytes as '0.07 MB', always with two decimals. */
export function formatMegabytes(bytes: number): string {
  return `${(bytes / 1024 / 1024).toFixed(2)} MB`;
}
