import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { auditLog } from "~db/schema/index.ts";
import { beforeFirst, IS_EDIT } from "../../shop/trail/before-first.server.ts";
import type { AuditAction } from "../../shop/trail/action-labels.ts";
import type { AuditedKind } from "../../shop/trail/record-kinds.ts";
import type { Instant } from "../../dates.ts";

/** The step that a paper was written with. */
export interface Step {
  kind: AuditedKind;
  id: number;
  action: AuditAction;
  /** Time of the step, for a record that takes it more than once. */
  at?: Instant;
}

/** The step's entry in the trail. `employeeId` is whose step it was. */
export interface Written {
  id: number;
  employeeId: number | null;
}

/** Undefined for a step from before the trail begins. */
export function entryOfStep(tx: Tx, { kind, id, action, at }: Step): Written | undefined {
  return tx
    .select({ id: auditLog.id, employeeId: auditLog.employeeId })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.recordKind, kind),
        eq(auditLog.recordId, String(id)),
        sql`+${auditLog.action} = ${action}`,
        at === undefined ? undefined : eq(auditLog.at, at),
      ),
    )
    .orderBy(asc(auditLog.at), asc(auditLog.id))
    .limit(1)
    .get();
}

/** Records whose words stand on other records' papers, each with a field that all of its edits tell. */
const TOLD_BY = {
  customer: "$.before.firstName",
  employee: "$.before.firstName",
  store: "$.before.name",
  till: "$.before.name",
  piece: "$.before.description",
  setting: "$.before",
} as const;

/** Kinds whose every entry tells the field. */
const HAS_EDITS_ALONE: readonly (keyof typeof TOLD_BY)[] = ["store", "setting"];

/**
 * The record at the time of a step, read from the first edit after it. Undefined if none changed it. An edit
 * whose entry was erased tells nothing.
 */
export function asItWas<Row>(
  tx: Tx,
  { kind, id }: { kind: keyof typeof TOLD_BY; id: number | string },
  written: Written | undefined,
): Partial<Row> | undefined {
  const ofRecord = sql`${auditLog.recordKind} = ${sql.raw(`'${kind}'`)} and ${auditLog.recordId} = ${String(id)}`;
  return beforeFirst<Partial<Row>>(tx, {
    from: afterStep(written),
    // Accounts have an index of their own.
    of:
      kind === "employee"
        ? sql`${ofRecord} and ${auditLog.action} = 'employee.changed'`
        : HAS_EDITS_ALONE.includes(kind)
          ? ofRecord
          : sql`${ofRecord} and ${IS_EDIT}`,
    tells: [TOLD_BY[kind]],
  });
}

/** Entries after a step. Null for a step that has none. */
export function afterStep(written: Written | undefined): SQL | null {
  return written ? sql`+${auditLog.id} > ${written.id}` : null;
}
