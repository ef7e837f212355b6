import { and, eq, sql } from "drizzle-orm";
import { repairs } from "~db/schema/index.ts";
import type { RuleContext } from "../rule-context.ts";
import { refuseOvertaken, type Overtaken } from "../overtaken.server.ts";
import { done, refuse, type Result } from "../result.ts";
import { getRepair } from "./find-repairs.server.ts";
import type { Repair } from "./repair.ts";
import type { RepairDetails } from "./repair-fields.ts";
import { columnsOf, refuseBadDetails } from "./repair-details.server.ts";

/** Refuses an edit of an older version (409). Doesn't change the status. */
export function editRepair(
  ctx: RuleContext,
  id: number,
  { version, ...sent }: RepairDetails & { version: number },
): Result<Repair, Overtaken<Repair>> {
  const { tx } = ctx;
  const before = getRepair(tx, id);
  if (!before) return refuse("missing", "No such record");
  const record = { kind: "repair", id } as const;
  const overtaken = refuseOvertaken(ctx, before, { version, record, what: "this repair" });
  if (overtaken) return overtaken;
  const details = { ...sent, costToRepair: sent.costToRepair ?? before.costToRepair };
  const refusal = refuseBadDetails(tx, details);
  if (refusal) return refusal;
  const after = tx
    .update(repairs)
    .set({ ...columnsOf(details), version: sql`${repairs.version} + 1` })
    .where(and(eq(repairs.id, id), eq(repairs.version, version)))
    .returning()
    .get();
  return done(after, { action: "repair.changed", record, before, after });
}
