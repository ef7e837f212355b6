import { and, inArray } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { oneOfMany } from "~db/one-of-many.ts";
import { auditLog } from "~db/schema/index.ts";
import type { AuditAction } from "./action-labels.ts";
import type { AuditedKind } from "./record-kinds.ts";

/** Who made entries of some actions about records, and who approved them, by their ids. */
export function peopleOfEntries(
  tx: Tx,
  {
    kinds,
    ids,
    actions,
  }: { kinds: readonly AuditedKind[]; ids: readonly number[]; actions: readonly AuditAction[] },
): number[] {
  if (ids.length === 0) return [];
  const entries = tx
    .select({ by: auditLog.employeeId, approvedBy: auditLog.approvedBy })
    .from(auditLog)
    .where(
      and(
        inArray(auditLog.recordKind, kinds),
        oneOfMany(auditLog.recordId, ids.map(String)),
        inArray(auditLog.action, actions),
      ),
    )
    .all();
  return [...new Set(entries.flatMap(({ by, approvedBy }) => [by ?? [], approvedBy ?? []].flat()))];
}
