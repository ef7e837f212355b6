/** What a check of a data folder found: what it looked at, how many, and what is wrong, in words. */
export interface Check {
  about: string;
  counted: string;
  wrong: string[];
}
