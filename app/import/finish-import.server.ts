import { and, eq } from "drizzle-orm";
import { imports } from "~db/schema/index.ts";
import type { RuleContext, ActingEmployee } from "../domain/rule-context.ts";
import { done, refuse, type Result } from "../domain/result.ts";
import type { ImportCounts } from "./import-batch.server.ts";

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
