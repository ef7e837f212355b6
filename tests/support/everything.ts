/** Whether this is `npm run test:all`, which leaves nothing out. */
export const EVERYTHING = process.env.TEST_ALL === "1";

/** Every nth of many similar cases, spread over all of them; every case in `npm run test:all`. */
export function oneIn<Case>(n: number, cases: readonly Case[]): Case[] {
  return cases.filter((_, index) => EVERYTHING || index % n === 0);
}
