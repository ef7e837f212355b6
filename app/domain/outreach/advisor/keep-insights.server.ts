import { and, desc, eq, gt, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { auditLog, insights } from "~db/schema/index.ts";
import type { Instant } from "../../dates.ts";
import type { RuleContext } from "../../rule-context.ts";
import { done, type Result } from "../../result.ts";
import type { InsightTexts } from "./built-in-insights.server.ts";

export type KeptInsights = InsightTexts & { source: string; madeAt: Instant; seenAuditId: number };

const THE_ONE = 1;

/**
 * Reads the stored insights. Null until the first are made, and while their amounts are in an earlier
 * currency.
 */
export function keptInsights(tx: Tx): KeptInsights | null {
  const kept = tx.select().from(insights).where(eq(insights.id, THE_ONE)).get();
  return kept && !hasOtherCurrencySince(tx, kept.seenAuditId) ? kept : null;
}

function hasOtherCurrencySince(tx: Tx, auditId: number): boolean {
  const { id, recordKind, recordId } = auditLog;
  const isOfCurrency = and(eq(recordKind, "setting"), eq(recordId, "currency"));
  return (
    tx
      .select({ id })
      .from(auditLog)
      .where(and(isOfCurrency, gt(id, auditId)))
      .limit(1)
      .get() !== undefined
  );
}

/** Replaces the insights. `seenAuditId` is the newest audit entry when the figures were read. */
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

/** Returns the id of the newest audit entry; 0 if there is none. */
export function newestAuditId(tx: Tx): number {
  return tx.select({ id: auditLog.id }).from(auditLog).orderBy(desc(auditLog.id)).limit(1).get()?.id ?? 0;
}

/**
 * True if data behind the insights has changed since `auditId`. Unary plus keeps SQLite on the id range
 * instead of the index by kind.
 */
export function hasChangedSince(tx: Tx, auditId: number): boolean {
  const kinds = sql`('sale', 'return', 'piece', 'transfer', 'melt-lot', 'customer', 'import', 'store', 'setting')`;
  const changed = tx.get<{ id: number } | undefined>(
    sql`select id from ${auditLog} where id > ${auditId} and +record_kind in ${kinds} and action not in ('suggestions.made', 'ai.asked', 'ai.failed') limit 1`,
  );
  return changed !== undefined;
}
