import { addDays, type Day, dayIn, instant, type Instant, momentAt, MS_PER_MINUTE } from "~/domain/dates";

/** Time zone of the sample's dates. */
export const ZONE = "America/New_York";
/** Days of sales before today, after the opening period. */
const MONTHS_IN_DAYS = 426;
const OPENING_DAYS = 14;
/** Opening hours in minutes of New York time. All stores are open then and have the same date. */
const OPENS = 11 * 60;
const CLOSES = 18 * 60 + 30;

/** Dates of the sample, counted back from `now`. Every day but the last is complete. */
export interface Calendar {
  now: Instant;
  today: Day;
  /**
   * Maps a point from -1 to 1 to an instant: below 0 the opening period, then the months of sales, with more
   * room for busy days. Monotonic.
   */
  at(point: number): Instant;
  /** An instant within opening hours; `share` is how much of the day has passed. */
  ago(days: number, share: number): Instant;
  dayAgo(days: number): Day;
  /** When the tills of that day are counted. */
  countedAt(day: Day): Instant;
  /** An earlier time today: shortly before now, or in the morning. Increases with `turn` (0, 1, 2). */
  earlierToday(zone: string, turn: number): Instant;
  /** Whether today has begun in a zone further west. */
  hasBegunIn(zone: string): boolean;
}

export function calendarFor(now: Instant): Calendar {
  const today = dayIn(ZONE, now);
  const dayAgo = (days: number) => addDays(today, -days);
  const ago = (days: number, share: number) =>
    momentAt(ZONE, dayAgo(days), OPENS + Math.floor(share * (CLOSES - OPENS)));
  const season = busyDays(dayAgo);
  return {
    now,
    today,
    dayAgo,
    ago,
    countedAt: (day) => momentAt(ZONE, day, CLOSES + 45),
    at(point) {
      if (point < 0) {
        const passed = (point + 1) * OPENING_DAYS;
        return ago(MONTHS_IN_DAYS + OPENING_DAYS - Math.floor(passed), passed % 1);
      }
      const found = season.find(({ until }) => point < until) ?? season.at(-1);
      if (!found) throw new Error("The calendar is empty");
      return ago(found.daysAgo, Math.min((point - found.from) / (found.until - found.from), 1));
    },
    earlierToday(zone, turn) {
      const midnight = momentAt(zone, today, 0);
      const forenoon = momentAt(zone, today, 10 * 60 + 20 + turn * 25);
      const justNow = now - (9 - 3 * turn) * MS_PER_MINUTE;
      return instant(Math.min(forenoon, Math.max(midnight, justNow)));
    },
    hasBegunIn: (zone) => dayIn(zone, now) >= today,
  };
}

interface BusyDay {
  daysAgo: number;
  from: number;
  until: number;
}

/** Days of sales, oldest first, with cumulative shares. */
function busyDays(dayAgo: (days: number) => Day): BusyDay[] {
  const days = Array.from({ length: MONTHS_IN_DAYS }, (_, index) => MONTHS_IN_DAYS - index);
  const weights = days.map((days) => tradeOn(dayAgo(days)));
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  let from = 0;
  return days.map((daysAgo, index) => {
    const until = from + (weights[index] ?? 0) / whole;
    const busy = { daysAgo, from, until };
    from = until;
    return busy;
  });
}

const WEEKDAYS = [0.5, 0.7, 0.8, 0.9, 1, 1.3, 1.8];
const MONTHS = [0.7, 0.9, 0.9, 1, 1, 1.1, 0.8, 0.8, 0.9, 1, 1.1, 1.2];

/** Relative sales of a day: more on Saturdays, before Christmas, Valentine's Day, and Mother's Day. */
export function tradeOn(date: Day): number {
  const [, month = 1, dayOfMonth = 1] = date.split("-").map(Number);
  const weekday = new Date(date).getUTCDay();
  const usual = (WEEKDAYS[weekday] ?? 1) * (MONTHS[month - 1] ?? 1);
  if (month === 12 && dayOfMonth <= 24) return usual * 2.6;
  if (month === 2 && dayOfMonth <= 14) return usual * 2.4;
  if (month === 5 && dayOfMonth + ((7 - weekday) % 7) <= 14) return usual * 2.3;
  return usual;
}
