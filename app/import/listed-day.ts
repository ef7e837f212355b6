import { type Day, parseTypedDay } from "../domain/dates.ts";

const MONTHS = "january february march april may june july august september october november december".split(
  " ",
);
const LONGEST = 60;

/** What programs write after a day without a time: 1945-03-14T00:00:00.000Z, 3/14/1945 12:00:00 AM. */
const MIDNIGHT = /[T ]+(00?:00(:00(\.0+)?)?( ?am)?|12:00(:00)? ?am) ?(z|[+-]00:?00)?$/i;

/**
 * Reads a day in a list: as people type it, with midnight behind it, or with its month in words (March 14,
 * 1945; 14-Mar-1945). Null for others, because day-first dates, two-digit years and days without a year are
 * ambiguous.
 */
export function parseListedDay(text: string, { from }: { from: number }): Day | null {
  // Longer texts would keep a pattern busy.
  if (text.length > LONGEST) return null;
  const bare = text.trim().replace(MIDNIGHT, "");
  const [, month, date, year] =
    /^([a-z]{3,9})\.?[\s-]+(\d{1,2})(?:st|nd|rd|th)?,?[\s-]+(\d{4})$/i.exec(bare) ?? dayFirst(bare);
  if (!month || !date || !year) return parseTypedDay(bare, { from });
  const number = MONTHS.findIndex((name) => name.startsWith(month.toLowerCase())) + 1;
  return number === 0 ? null : parseTypedDay(`${number}/${date}/${year}`, { from });
}

function dayFirst(text: string): string[] {
  const [, date = "", month = "", year = ""] =
    /^(\d{1,2})(?:st|nd|rd|th)?[\s-]+([a-z]{3,9})\.?,?[\s-]+(\d{4})$/i.exec(text) ?? [];
  return ["", month, date, year];
}
