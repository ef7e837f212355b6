/** Longest name that a customer types, and longest question, in characters. */
export const LONGEST_NAME = 80;
export const LONGEST_QUESTION = 1_000;
