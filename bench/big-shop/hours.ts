import { type Day, type Instant, instant, momentAt } from "~/domain/dates";
import type { SeededRandom } from "../../app/sample-shop/seeded-random.ts";

/** Opening hours in minutes, in each store's local time. */
const OPENS = 10 * 60;
const CLOSES = 18 * 60 + 30;
const HOUR = 60 * 60_000;

export interface Hours {
  opens: Instant;
  closes: Instant;
}

/** Opening hours by zone and day. A day that isn't over at `now` closes now. */
export function almanac(now: Instant): (zone: string, date: Day) => Hours {
  const known = new Map<string, Hours>();
  return (zone, date) => {
    const key = `${zone} ${date}`;
    const hours = known.get(key) ?? hoursOf(zone, date, now);
    known.set(key, hours);
    return hours;
  };
}

function hoursOf(zone: string, date: Day, now: Instant): Hours {
  const [opens, closes] = [momentAt(zone, date, OPENS), momentAt(zone, date, CLOSES)];
  if (closes <= now) return { opens, closes };
  if (opens + HOUR <= now) return { opens, closes: now };
  const midnight = momentAt(zone, date, 0);
  return { opens: midnight, closes: instant(Math.max(midnight, now)) };
}

export function momentIn({ opens, closes }: Hours, random: SeededRandom): Instant {
  return instant(opens + Math.floor(random.next() * (closes - opens)));
}
