import { and, desc, eq, lt, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { auditLog } from "~db/schema/index.ts";
import type { Instant } from "../../dates.ts";
import type { AuditAction } from "../trail/action-labels.ts";

/**
 * Whether an account is of somebody's making: they gave out the code that its password was last set with, or the one
 * before its PIN was set, or have since removed its second factor, and so could be the one who types them; or somebody
 * whose account is of their making did. That the account changed its own password or PIN since proves nothing: whoever
 * holds it can.
 */
export function isOfMakingOf(tx: Tx, accountId: number, makerId: number): boolean {
  const seen = new Set<number>();
  const left = [accountId];
  for (let id = left.pop(); id !== undefined; id = left.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    const makers = makersOf(tx, id);
    if (makers.includes(makerId)) return true;
    left.push(...makers);
  }
  return false;
}

function makersOf(tx: Tx, id: number): number[] {
  const pins = (["employee.pin-set", "employee.pin-changed"] as const).flatMap(
    (action) => lastEntry(tx, id, action)?.id ?? [],
  );
  const beforePin = pins.length > 0 ? lastEntry(tx, id, CODE, Math.max(...pins)) : undefined;
  const issuers = [lastEntry(tx, id, CODE), beforePin, lastHold(tx, id)];
  // None for a code of the server's console, and for an account that never had one.
  return issuers.flatMap((entry) => entry?.by ?? []);
}

const CODE = "employee.code-issued";

/** What let somebody sign in as an account. */
export interface Hold {
  /** Number of its entry in the trail. */
  id: number;
  at: Instant;
  /** Null for the server's console. */
  by: number | null;
  /** Whether the account was in use before. */
  isTakeOver: boolean;
}

/** The last time that somebody else could have made an account theirs: by a code that they gave out, or without its second factor. */
export function lastHold(tx: Tx, accountId: number): Hold | null {
  const code = lastEntry(tx, accountId, CODE);
  const removed = lastEntry(tx, accountId, "employee.second-factor-removed");
  if (removed && (!code || removed.id > code.id)) return { ...removed, isTakeOver: true };
  if (!code) return null;
  return { ...code, isTakeOver: lastEntry(tx, accountId, "employee.password-reset")?.at === code.at };
}

/** The last time that somebody changed what an account can do, by its role or beside it. */
export function lastRights(tx: Tx, accountId: number): { at: Instant; by: number | null } | null {
  const role = lastEntry(tx, accountId, "employee.role-changed");
  const beside = lastEntry(tx, accountId, "employee.permissions-changed");
  return role && beside ? (role.id > beside.id ? role : beside) : (role ?? beside ?? null);
}

function lastEntry(tx: Tx, id: number, action: AuditAction, before?: number) {
  return tx
    .select({ id: auditLog.id, at: auditLog.at, by: auditLog.employeeId })
    .from(auditLog)
    .where(
      and(
        sql`${auditLog.recordKind} = 'employee'`,
        eq(auditLog.recordId, String(id)),
        eq(auditLog.action, action),
        before === undefined ? undefined : lt(auditLog.id, before),
      ),
    )
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(1)
    .get();
}
