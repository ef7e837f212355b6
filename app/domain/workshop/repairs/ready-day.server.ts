import { eq } from "drizzle-orm";
import { orders } from "~db/schema/index.ts";
import { dayIn } from "../../dates.ts";
import type { RuleContext } from "../../rule-context.ts";
import { isFinished, type RepairStatus } from "./repair-status.ts";

/**
 * Records the store's day on which a repair was finished, and clears it when work resumes. Every change of
 * status calls this. `from` is null when the repair is taken in.
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
