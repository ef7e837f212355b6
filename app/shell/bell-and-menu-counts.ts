/** The most that the bell counts, of notices, what is worth a look and troubles together, and the menu of each. */
export const COUNTED_NOTICES = 100;

/** The highest number in bell and menu. */
const MOST_SAID = COUNTED_NOTICES - 1;

/** '3', or '99+' for more. */
export function countSaid(count: number): string {
  return count > MOST_SAID ? `${MOST_SAID}+` : String(count);
}
