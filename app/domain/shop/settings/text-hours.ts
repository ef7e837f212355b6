/** Hours of the day, on the clock of whoever gets them, in which campaigns' texts leave: from 9, before 20. */
export interface TextHours {
  from: number;
  until: number;
}

/** Fewest of them, so that a state whose zones are two hours apart has one in which it is time in all of them. */
export const FEWEST_TEXT_HOURS = 3;
