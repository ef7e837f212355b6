import { canComeBack } from "../returns/can-come-back.ts";
import type { Cents } from "../../money.ts";

export const SALE_STATUSES = ["completed", "partly_returned", "returned", "voided"] as const;
export type SaleStatus = (typeof SALE_STATUSES)[number];

export const SALE_STATUS_LABELS: Record<SaleStatus, string> = {
  completed: "Completed",
  partly_returned: "Partly returned",
  returned: "Returned",
  voided: "Voided",
};

interface Line {
  returnId: number | null;
  isUsed: boolean;
  /** The part of its price that was given back while the customer kept the goods. */
  goodwill: Cents;
}

/** A ticket of which all is back, but for gift cards that can't come back, is returned. */
export function statusOf(lines: readonly Line[], isVoided: boolean): SaleStatus {
  if (isVoided) return "voided";
  if (lines.every(({ returnId, goodwill }) => returnId === null && goodwill === 0)) return "completed";
  return lines.some(canComeBack) ? "partly_returned" : "returned";
}
