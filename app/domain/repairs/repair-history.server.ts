import { and, desc, eq } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { auditLog, employees } from "~db/schema/index.ts";
import type { Day, Instant } from "../dates.ts";
import type { Cents } from "../money.ts";
import { REPAIR_STATUSES, type RepairStatus } from "./repair-status.ts";

const MOST_ENTRIES = 200;

/** The statuses are null if the audit payload was erased. */
export interface RepairEvent {
  id: number;
  at: Instant;
  by: string;
  kind:
    | "taken-in"
    | "changed"
    | "status-set"
    | "photo-added"
    | "photo-removed"
    | "work-noted"
    | "parts-awaited"
    | "parts-in";
  from: RepairStatus | null;
  to: RepairStatus | null;
  /** Time and materials that were noted. */
  noted?: { minutes: number; material: string | null; cost: Cents };
  /** What it waits for since. */
  parts?: { what: string; vendor: string | null; dueDay: Day | null };
}

/**
 * A repair's history from the audit trail, newest first, at most 200 entries. Skips status entries without a
 * change.
 */
export function repairHistory(tx: Tx, repairId: number): RepairEvent[] {
  const rows = tx
    .select({
      id: auditLog.id,
      at: auditLog.at,
      action: auditLog.action,
      payload: auditLog.payload,
      firstName: employees.firstName,
      lastName: employees.lastName,
    })
    .from(auditLog)
    .innerJoin(employees, eq(employees.id, auditLog.employeeId))
    .where(and(eq(auditLog.recordKind, "repair"), eq(auditLog.recordId, String(repairId))))
    .orderBy(desc(auditLog.id))
    .limit(MOST_ENTRIES)
    .all();
  return rows.flatMap(({ id, at, action, payload, firstName, lastName }) => {
    const kind = KINDS[action];
    if (!kind) return [];
    const { before, after } = JSON.parse(payload ?? "{}") as { before?: unknown; after?: unknown };
    const [from, to] = [statusIn(before), statusIn(after)];
    if (kind === "status-set" && from !== null && from === to) return [];
    const event = { id, at, by: `${firstName} ${lastName}`, kind, from, to };
    if (kind === "work-noted" && after) return [{ ...event, noted: after as RepairEvent["noted"] }];
    const { parts } = (after ?? {}) as Pick<RepairEvent, "parts">;
    return [parts ? { ...event, parts } : event];
  });
}

const KINDS: Record<string, RepairEvent["kind"] | undefined> = {
  "repair.taken-in": "taken-in",
  "repair.changed": "changed",
  "repair.status-set": "status-set",
  "repair.photo-added": "photo-added",
  "repair.photo-removed": "photo-removed",
  "repair.work-noted": "work-noted",
  "repair.parts-awaited": "parts-awaited",
  "repair.parts-in": "parts-in",
};

function statusIn(state: unknown): RepairStatus | null {
  const status = (state as { status?: unknown } | null | undefined)?.status;
  return REPAIR_STATUSES.find((known) => known === status) ?? null;
}
