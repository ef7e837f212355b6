import { and, count, eq, gt } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { auditLog } from "~db/schema/index.ts";
import { type Instant, MS_PER_DAY } from "../domain/dates.ts";

/** Limit per account: more than anybody reads, and a bound on what it can spend. */
export const QUESTIONS_A_DAY = 200;

/** Counts how often an account asked the model in the last day. */
export function askedInADay(tx: Tx, employeeId: number): number {
  const asked = tx
    .select({ n: count() })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.employeeId, employeeId),
        gt(auditLog.at, (Date.now() - MS_PER_DAY) as Instant),
        eq(auditLog.action, "ai.asked"),
      ),
    )
    .get();
  return asked?.n ?? 0;
}
