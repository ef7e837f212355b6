import { desc, eq, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { auditLog, insights } from "~db/schema/index.ts";
import type { Instant } from "../dates.ts";
import type { RuleContext } from "../rule-context.ts";
import { done, type Result } from "../result.ts";
import type { InsightTexts } from "./insights.server.ts";

export type KeptInsights = InsightTexts & { source: string; madeAt: Instant; seenAuditId: number };

const THE_ONE = 1;

/** The insights as they are now; null before the first. */
export function keptInsights(tx: Tx): KeptInsights | null {
  return tx.select().from(insights).where(eq(insights.id, THE_ONE)).get() ?? null;
}

/** Replaces the insights. `seenAuditId` is where the audit log stood when their figures were read. */
export function keepInsights(
  { tx, now }: RuleContext<null>,
  {
    seenAuditId,
    source,
    trend,
    recommendation,
    alert,
  }: InsightTexts & { seenAuditId: number; source: string },
): Result<null> {
  const values = { trend, recommendation, alert, source, seenAuditId, madeAt: now };
  tx.insert(insights)
    .values({ id: THE_ONE, ...values })
    .onConflictDoUpdate({ target: insights.id, set: values })
    .run();
  return done(null, {
    action: "insights.made",
    record: { kind: "insights", id: THE_ONE },
    after: { source },
  });
}

/** Drops the insights: their amounts are written in a currency that is no longer shown. */
export function forgetInsights(tx: Tx): void {
  tx.delete(insights).run();
}

/** The newest entry of the audit log, 0 while it is empty. */
export function newestAuditId(tx: Tx): number {
  return tx.select({ id: auditLog.id }).from(auditLog).orderBy(desc(auditLog.id)).limit(1).get()?.id ?? 0;
}

/**
 * Whether anything that insights rest on was written since. Only entries after `auditId` are looked at: the + keeps SQLite
 * from taking the index by kind instead.
 */
export function hasChangedSince(tx: Tx, auditId: number): boolean {
  const kinds = sql`('sale', 'piece', 'customer', 'import', 'store', 'setting')`;
  const changed = tx.get<{ id: number } | undefined>(
    sql`select id from ${auditLog} where id > ${auditId} and +record_kind in ${kinds} and action not in ('suggestions.made', 'ai.asked', 'ai.failed') limit 1`,
  );
  return changed !== undefined;
}
