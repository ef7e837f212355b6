import { and, desc, eq, lt, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { auditLog } from "~db/schema/index.ts";
import type { AuditAction } from "../trail/action-labels.ts";

/**
 * True if somebody made an account: they gave out the code that its password was last set with, or the one
 * before its PIN was set, and so could be the one who types them; or the maker of such an account did. A
 * password or PIN that the account changed itself since proves nothing: whoever holds it can.
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
  const code = (before?: number) => lastEntry(tx, id, "employee.code-issued", before);
  const issuers = [code(), ...(pins.length > 0 ? [code(Math.max(...pins))] : [])];
  // Empty for a code from the server's console, and for an account that never had one.
  return issuers.flatMap((entry) => entry?.by ?? []);
}

function lastEntry(tx: Tx, id: number, action: AuditAction, before?: number) {
  return tx
    .select({ id: auditLog.id, by: auditLog.employeeId })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.action, action),
        before === undefined ? undefined : lt(auditLog.id, before),
        // Uses the index of actions: an account has few codes and PINs, and many other entries.
        sql`+${auditLog.recordId} = ${String(id)}`,
      ),
    )
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(1)
    .get();
}
