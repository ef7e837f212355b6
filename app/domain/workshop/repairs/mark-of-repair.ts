import type { Urgency } from "./repair-urgency.ts";

/** What a row of a repair is marked as: past its promised day; or promised for today, or waiting for long. */
export function markOfRepair({ isLate, isDueToday, urgency: waits }: Due): "late" | "due" | undefined {
  if (isLate) return "late";
  return isDueToday || waits ? "due" : undefined;
}

interface Due {
  isLate: boolean;
  isDueToday: boolean;
  urgency: Urgency | null;
}
