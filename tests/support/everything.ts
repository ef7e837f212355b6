/** Whether `npm run test:all` runs, which leaves nothing out. */
export const EVERYTHING = process.env.TEST_ALL === "1";

/** Every nth of many alike, spread over them all; in `npm run test:all` each. */
export function oneIn<Case>(n: number, cases: readonly Case[]): Case[] {
  return cases.filter((_, index) => EVERYTHING || index % n === 0);
}
