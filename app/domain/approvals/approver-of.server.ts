import { and, eq, isNotNull } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { auditLog, employees } from "~db/schema/index.ts";
import type { AuditAction } from "../audit/action-labels.ts";
import { fullNameIn } from "../full-name.server.ts";
import type { Trail } from "../result.ts";

/** The name of who approved this action on a record; null if nobody had to. */
export function approverOf(
  tx: Tx,
  { kind, id, action }: Trail["record"] & { action: AuditAction },
): string | null {
  const row = tx
    .select({ name: fullNameIn(employees) })
    .from(auditLog)
    .innerJoin(employees, eq(employees.id, auditLog.approvedBy))
    .where(
      and(
        eq(auditLog.recordKind, kind),
        eq(auditLog.recordId, String(id)),
        eq(auditLog.action, action),
        isNotNull(auditLog.approvedBy),
      ),
    )
    .get();
  return row?.name ?? null;
}
