import { and, desc, eq } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { auditLog, imports } from "~db/schema/index.ts";
import { isFromFuture, type Instant } from "../domain/dates.ts";
import type { RuleContext, ActingEmployee } from "../domain/rule-context.ts";
import { done, refuse, type Result } from "../domain/result.ts";
import type { ImportCounts } from "./import-batch.server.ts";

/** Longer than any batch takes. */
const SILENCE_OF_THE_DEAD = 60_000;

/** Marks an import as complete or interrupted. */
export function finishImport<By extends ActingEmployee | null>(
  { tx, now }: RuleContext<By>,
  { importId, state }: { importId: number; state: "complete" | "interrupted" },
): Result<ImportCounts> {
  const counted = tx
    .update(imports)
    .set({ state, finishedAt: now })
    .where(and(eq(imports.id, importId), eq(imports.state, "running")))
    .returning({ rows: imports.rows, imported: imports.imported, failed: imports.failed })
    .get();
  if (!counted) return refuse("conflict", "This import has ended");
  return done(counted, {
    action: state === "complete" ? "import.completed" : "import.interrupted",
    record: { kind: "import", id: importId },
    after: counted,
  });
}

/**
 * Running imports without an audit entry for `SILENCE_OF_THE_DEAD`: their process has died. Several processes
 * may share the shop, so the state alone isn't enough.
 */
export function findDeadImports(tx: Tx, now: Instant): number[] {
  const running = tx.select({ id: imports.id }).from(imports).where(eq(imports.state, "running")).all();
  return running
    .map(({ id }) => id)
    .filter((id) => {
      const changedAt = lastChange(tx, id) ?? 0;
      return now - changedAt > SILENCE_OF_THE_DEAD || isFromFuture(changedAt, now);
    });
}

/** Each batch writes an audit entry in its own transaction. */
function lastChange(tx: Tx, importId: number): Instant | undefined {
  return tx
    .select({ at: auditLog.at })
    .from(auditLog)
    .where(and(eq(auditLog.recordKind, "import"), eq(auditLog.recordId, String(importId))))
    .orderBy(desc(auditLog.id))
    .limit(1)
    .get()?.at;
}
