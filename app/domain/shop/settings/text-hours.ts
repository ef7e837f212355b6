/** Hours of the day, on the clock of whoever gets them, in which campaigns' texts leave: from 9, before 20. */
export interface TextHours {
  from: number;
  until: number;
}

/** Fewest of them, so that a state whose zones are two hours apart has one in which it is time in all of them. */
export const FEWEST_TEXT_HOURS = 3;

/** An hour of a setting as people say it: '9' as '9 AM', '20' as '8 PM'. */
export function hourLabel(hour: string): string {
  const since = Number(hour);
  return `${since % 12 || 12} ${since < 12 ? "AM" : "PM"}`;
}
