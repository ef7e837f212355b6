import { eq } from "drizzle-orm";
import { orders } from "~db/schema/index.ts";
import { dayIn } from "../../dates.ts";
import type { RuleContext } from "../../rule-context.ts";
import type { RepairStatus } from "./repair-status.ts";

/**
 * Notes the day of its store on which a repair was finished, and forgets it when the repair is worked on again. For
 * every change of a status; a repair without `from` was taken in.
 */
export function noteReadyDay(
  { tx, now }: RuleContext,
  { id, zone }: { id: number; zone: string },
  { from, to }: { from: RepairStatus | null; to: RepairStatus },
): void {
  if (isFinished(from) === isFinished(to)) return;
  tx.update(orders)
    .set({ readyDay: isFinished(to) ? dayIn(zone, now) : null })
    .where(eq(orders.id, id))
    .run();
}

function isFinished(status: RepairStatus | null): boolean {
  return status === "completed" || status === "picked_up";
}
