import { type Day, type Instant, instant, momentAt } from "~/domain/dates";
import type { Dice } from "../../app/sample-shop/dice.ts";

/** On the clock of each store. */
const OPENS = 10 * 60;
const CLOSES = 18 * 60 + 30;
const HOUR = 60 * 60_000;

/** From when until when a store is open. */
export interface Hours {
  opens: Instant;
  closes: Instant;
}

/** Knows the hours of each zone's days. A day that is not over at `now` ends now, however early that is. */
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

export function momentIn({ opens, closes }: Hours, dice: Dice): Instant {
  return instant(opens + Math.floor(dice.throw() * (closes - opens)));
}
