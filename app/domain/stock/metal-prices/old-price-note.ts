import { type Day, spelled } from "../../dates.ts";

/** Warning beside a melt value that its price isn't today's; null if it is. */
export function oldPriceNote(day: Day, today: Day): string | null {
  return day < today ? `Price from ${spelled(day)}: today's isn't entered yet` : null;
}
