import { and, eq, isNull } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { employees, partWaits } from "~db/schema/index.ts";
import type { Day, Instant } from "../../dates.ts";
import { fullNameIn } from "../../full-name.server.ts";
import type { RuleContext } from "../../rule-context.ts";

/** The part that a repair waits for. */
export interface PartWait {
  what: string;
  vendor: string | null;
  dueDay: Day | null;
  since: Instant;
  by: string;
}

/** Ends what a repair waits for, also because it is finished. Returns false if it waits for nothing. */
export function endWait({ tx, actor, now }: RuleContext, repairId: number): boolean {
  const { changes } = tx
    .update(partWaits)
    .set({ endedAt: now, endedBy: actor.id })
    .where(and(eq(partWaits.orderId, repairId), isNull(partWaits.endedAt)))
    .run();
  return changes > 0;
}

/** Waits again for what a status ended at a moment: that status was taken back. */
export function reopenWait({ tx }: RuleContext, repairId: number, endedAt: Instant): void {
  tx.update(partWaits)
    .set({ endedAt: null, endedBy: null })
    .where(and(eq(partWaits.orderId, repairId), eq(partWaits.endedAt, endedAt)))
    .run();
}

/** Finds the part that a repair waits for; null if none. */
export function partWaitOf(tx: Tx, repairId: number): PartWait | null {
  const row = tx
    .select({
      what: partWaits.what,
      vendor: partWaits.vendor,
      dueDay: partWaits.dueDay,
      since: partWaits.begunAt,
      by: fullNameIn(employees),
    })
    .from(partWaits)
    .innerJoin(employees, eq(employees.id, partWaits.begunBy))
    .where(and(eq(partWaits.orderId, repairId), isNull(partWaits.endedAt)))
    .get();
  return row ?? null;
}
