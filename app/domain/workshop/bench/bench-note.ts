import type { Day, Instant } from "../../dates.ts";
import type { Cents } from "../../money.ts";

/** Time and materials that somebody noted for a repair. */
export interface BenchNote {
  id: number;
  minutes: number;
  /** In words. */
  material: string | null;
  /** Of the material. */
  cost: Cents;
  at: Instant;
  by: string;
  byId: number;
}

/** What a repair waits for. */
export interface PartWait {
  what: string;
  vendor: string | null;
  dueDay: Day | null;
  since: Instant;
  by: string;
}

/** '1 h 20 min'. */
export function minutesText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(" ");
}
