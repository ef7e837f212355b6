import { and, eq, inArray, isNotNull } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { auditLog, employees } from "~db/schema/index.ts";
import type { AuditAction } from "../trail/action-labels.ts";
import type { AuditedKind } from "../trail/record-kinds.ts";
import { fullNameIn } from "../../full-name.server.ts";

/**
 * Names of the colleagues who approved this action, by record. Records that nobody had to approve are
 * missing.
 */
export function approversOf(
  tx: Tx,
  { kind, ids, action }: { kind: AuditedKind; ids: readonly number[]; action: AuditAction },
): ReadonlyMap<number, string> {
  if (ids.length === 0) return new Map();
  const rows = tx
    .select({ id: auditLog.recordId, name: fullNameIn(employees) })
    .from(auditLog)
    .innerJoin(employees, eq(employees.id, auditLog.approvedBy))
    .where(
      and(
        eq(auditLog.recordKind, kind),
        inArray(auditLog.recordId, ids.map(String)),
        eq(auditLog.action, action),
        isNotNull(auditLog.approvedBy),
      ),
    )
    .all();
  return new Map(rows.map(({ id, name }) => [Number(id), name]));
}

/** Name of the colleague who approved this action on a record; null if nobody had to. */
export function approverOf(
  tx: Tx,
  { kind, id, action }: { kind: AuditedKind; id: number; action: AuditAction },
): string | null {
  return approversOf(tx, { kind, ids: [id], action }).get(id) ?? null;
}
