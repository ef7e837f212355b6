import { and, desc, eq } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { auditLog, imports } from "~db/schema/index.ts";
import { isFromFuture, type Instant } from "~/domain/dates";
import { finishImport } from "./record-import.server.ts";
import { shop } from "~/runtime/shop.server";
import { write } from "~/web/write.server";

/** Longer than any batch takes. */
const DEAD_AFTER_MS = 60_000;

/**
 * Marks running imports of dead processes as interrupted. Runs on startup and whenever a running import is
 * viewed. Safe to run concurrently.
 */
export function endDeadImports(): void {
  for (const importId of findDeadImports(shop().db, Date.now() as Instant))
    write({ actor: null, requestId: "dead-import", address: "" }, (ctx) =>
      finishImport(ctx, { importId, state: "interrupted" }),
    );
}

/**
 * Running imports without an audit entry for `DEAD_AFTER_MS`: their process has died. Several processes
 * may share the shop, so the state alone isn't enough.
 */
export function findDeadImports(tx: Tx, now: Instant): number[] {
  const running = tx.select({ id: imports.id }).from(imports).where(eq(imports.state, "running")).all();
  return running
    .map(({ id }) => id)
    .filter((id) => {
      const changedAt = lastChange(tx, id) ?? 0;
      return now - changedAt > DEAD_AFTER_MS || isFromFuture(changedAt, now);
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
