import { counted } from "~/domain/counted";

/** '2 other sessions were ended'. */
export function sessionsEnded(count: number): string {
  if (count === 0) return "No other session was open";
  return `${counted(count, "other session was", "other sessions were")} ended`;
}
