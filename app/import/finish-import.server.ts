import { and, desc, eq } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { auditLog, imports } from "~db/schema/index.ts";
import { isFromFuture, type Instant } from "../domain/dates.ts";
import type { RuleContext, ActingEmployee } from "../domain/rule-context.ts";
import { done, refuse, type Result } from "../domain/result.ts";
import type { ImportCounts } from "./import-batch.server.ts";

/** Longer than any batch takes on a busy machine. */
const SILENCE_OF_THE_DEAD = 60_000;

/** Closes a running import: complete when the file was read as far as it goes, interrupted when something got in its way. */
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
 * Running imports that nobody can be working on any more, because their trail has been silent for a minute. Several
 * processes may share the shop, so 'running' alone doesn't tell a living import from one whose process died.
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

/** Each batch leaves its mark in the trail, in its own transaction. */
function lastChange(tx: Tx, importId: number): Instant | undefined {
  return tx
    .select({ at: auditLog.at })
    .from(auditLog)
    .where(and(eq(auditLog.recordKind, "import"), eq(auditLog.recordId, String(importId))))
    .orderBy(desc(auditLog.id))
    .limit(1)
    .get()?.at;
}
