import type { Instant } from "../../dates.ts";
import type { Cents } from "../../money.ts";

/** Time and materials that somebody recorded for a repair. */
export interface BenchNote {
  id: number;
  minutes: number;
  /** Material in words. */
  material: string | null;
  cost: Cents;
  at: Instant;
  by: string;
  byId: number;
}

/** Formats a duration: '1 h 20 min'. */
export function minutesText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(" ");
}
