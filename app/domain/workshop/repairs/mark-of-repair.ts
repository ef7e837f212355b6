import type { Day } from "../../dates.ts";
import { NOTHING_KNOWN, type OrderFacts, waitsFor } from "../orders/what-orders-wait-for.ts";
import type { RepairStatus } from "./repair-status.ts";
import { urgency } from "./repair-urgency.ts";

/**
 * What a row of a repair is marked as: past its promised day; or promised for today, or waiting for long. `today` is
 * the day at its store.
 */
export function markOfRepair(
  repair: Partial<OrderFacts> & { status: RepairStatus; intakeDay: Day },
  today: Day,
): "late" | "due" | undefined {
  const facts = { ...NOTHING_KNOWN, ...repair };
  if (waitsFor(facts, "promiseLate", today)) return "late";
  const isDue = waitsFor(facts, "promiseToday", today) || urgency(repair.status, repair.intakeDay, today);
  return isDue ? "due" : undefined;
}
