import { addDays, dayIn, type Instant, momentAt } from "../../dates.ts";
import type { TextHours } from "../../shop/settings/text-hours.ts";

/** How often the time is moved on from zone to zone: a few days of zones. */
const STEPS = 12;

/** The first moment out of quiet hours, which are all but `hours`, in each of the zones; null if it never is in all of them at once. */
export function firstTimeIn(zones: readonly string[], hours: TextHours, now: Instant): Instant | null {
  let moment = now;
  for (let step = 0; step < STEPS; step += 1) {
    const at = Math.max(...zones.map((zone) => nextIn(zone, hours, moment)), moment) as Instant;
    if (at === moment) return moment;
    moment = at;
  }
  return null;
}

/** The moment itself if it is time in a zone, else when it is the next time. */
function nextIn(zone: string, { from, until }: TextHours, moment: Instant): Instant {
  const day = dayIn(zone, moment);
  const begins = momentAt(zone, day, from * 60);
  if (moment < begins) return begins;
  if (moment < momentAt(zone, day, until * 60)) return moment;
  return momentAt(zone, addDays(day, 1), from * 60);
}
