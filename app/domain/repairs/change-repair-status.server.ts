import { eq, sql } from "drizzle-orm";
import { repairs } from "~db/schema/index.ts";
import type { RuleContext } from "../rule-context.ts";
import { done, refuse, type Result } from "../result.ts";
import { getRepair } from "./find-repairs.server.ts";
import type { Repair } from "./repair.ts";
import type { RepairStatus } from "./repair-status.ts";

/** Any status may follow any other (section 4). Setting the current status changes nothing but is audited. */
export function changeRepairStatus(
  { tx, now }: RuleContext,
  id: number,
  status: RepairStatus,
): Result<Repair & { statusBefore: RepairStatus }> {
  const before = getRepair(tx, id);
  if (!before) return refuse("missing", "No such record");
  const after =
    before.status === status
      ? before
      : tx
          .update(repairs)
          .set({ status, statusChangedAt: now, version: sql`${repairs.version} + 1` })
          .where(eq(repairs.id, id))
          .returning()
          .get();
  return done(
    { ...after, statusBefore: before.status },
    {
      action: "repair.status-set",
      record: { kind: "repair", id },
      before: { status: before.status },
      after: { status },
    },
  );
}
