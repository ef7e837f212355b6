import { and, asc, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { EDITS } from "~db/closed-lists.ts";
import { listed } from "~db/one-of-many.ts";
import { auditLog } from "~db/schema/index.ts";
import type { AuditAction } from "../trail/action-labels.ts";
import type { AuditedKind } from "../trail/record-kinds.ts";
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

/**
 * Edits of records that have many other entries, as condition of the index `audit_log_edits`: to find a word that one of
 * them replaced, no sale, movement, call or relative is passed.
 */
export const IS_EDIT = sql`${auditLog.action} in ${sql.raw(listed(EDITS))}`;

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
    written,
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

/** Most edits after a step that are read for a word. What more of them replaced is said as it is today. */
export const MOST_EDITS = 1_000;

/** Reads the `before` of the first entry after a step that tells one of these fields. */
export function beforeFirst<Said>(
  tx: Tx,
  { written, of, tells }: { written: Written | undefined; of: SQL; tells: readonly string[] },
): Said | undefined {
  if (!written) return undefined;
  const later = tx
    .select({ payload: auditLog.payload })
    .from(auditLog)
    .where(and(of, sql`+${auditLog.id} > ${written.id}`, isNotNull(auditLog.payload)))
    .orderBy(asc(auditLog.at), asc(auditLog.id))
    .limit(MOST_EDITS)
    .as("later");
  const told = sql.join(
    tells.map((path) => sql`json_type(${later.payload}, ${path}) is not null`),
    sql` or `,
  );
  const first = tx
    .select({ payload: later.payload })
    .from(later)
    .where(sql`(${told})`)
    .limit(1)
    .get();
  return first?.payload ? (JSON.parse(first.payload) as { before: Said }).before : undefined;
}
