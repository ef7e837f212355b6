import {
  type Instant,
  localTimeIn,
  MS_PER_DAY,
  MS_PER_HOUR,
  parseInstant,
  parseLocalTime,
} from "../../dates.ts";

/** No campaign is planned further ahead. */
const LONGEST_AHEAD = 366 * MS_PER_DAY;

/** When a campaign is to be sent, of a time as somebody typed it in `zone`; or what is wrong with it. */
export function whenToSend(
  typed: string,
  { zone, now }: { zone: string; now: Instant },
): { at: Instant } | { wrong: string } {
  const text = typed.trim();
  if (text === "") return { at: now };
  const local = parseLocalTime(text, zone);
  if (local !== null && localTimeIn(zone, local) !== text.slice(0, 16))
    return { wrong: "The clocks skip that hour: choose another" };
  const at = local ?? parseInstant(text);
  if (at === null) return { wrong: "Enter a date and a time" };
  if (at < now) return { wrong: "That time has passed: choose a later one, or send now" };
  if (at > now + LONGEST_AHEAD) return { wrong: "Choose a time within a year" };
  return { at };
}

/** Whether the clocks are set back right after a planned time, and show it again: it is the first of the two. */
export function isShownTwice(at: Instant, zone: string): boolean {
  return localTimeIn(zone, at) === localTimeIn(zone, (at + MS_PER_HOUR) as Instant);
}
