import { and, desc, eq, lte, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { auditLog, pins } from "~db/schema/index.ts";
import type { Instant } from "../dates.ts";

/**
 * Whether an account is of somebody's making: they gave out the code that its password was last set with, or the one
 * before its PIN was set, and so could be the one who types them; or somebody whose account is of their making did.
 * That the account changed its own password or PIN since proves nothing: whoever holds it can.
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
  const pinSetAt = tx.select({ at: pins.setAt }).from(pins).where(eq(pins.employeeId, id)).get()?.at;
  const issuers = [lastIssuer(tx, id), pinSetAt === undefined ? null : lastIssuer(tx, id, pinSetAt)];
  return issuers.filter((one) => one !== null);
}

/** Null for a code of the server's console, and for an account that never had one. */
function lastIssuer(tx: Tx, id: number, until?: Instant): number | null {
  const issued = tx
    .select({ by: auditLog.employeeId })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.action, "employee.code-issued"),
        until === undefined ? undefined : lte(auditLog.at, until),
        // By the index of actions: an account has few codes, and many other entries.
        sql`+${auditLog.recordId} = ${String(id)}`,
      ),
    )
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(1)
    .get();
  return issued?.by ?? null;
}
