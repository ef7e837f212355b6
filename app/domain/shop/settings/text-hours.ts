/** Hours of the day, on the clock of whoever gets them, in which campaigns' texts leave: from 9, before 20. */
export interface TextHours {
  from: number;
  until: number;
}

/** Fewest of them, so that a state with two zones has one in which it is time in both. */
export const FEWEST_TEXT_HOURS = 2;
