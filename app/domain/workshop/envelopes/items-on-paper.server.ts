import { eq, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { auditLog } from "~db/schema/index.ts";
import { beforeFirst, IS_EDIT } from "../../shop/papers/details-when-written.server.ts";
import type { Paper } from "../../shop/papers/paper.server.ts";
import type { RepairItem } from "./envelope.server.ts";

/** What was in a repair's envelope when the paper was written. Null if nobody changed it since. */
export function itemsOnPaper(
  tx: Tx,
  { written }: Paper,
  repairId: number,
): readonly Partial<RepairItem>[] | null {
  const changed = beforeFirst<{ items?: unknown }>(tx, {
    written,
    // The step that takes it in writes the envelope with an entry of its own.
    of: sql`${eq(auditLog.recordKind, "repair")} and ${eq(auditLog.recordId, String(repairId))} and ${IS_EDIT}
      and ${auditLog.at} > (select w.at from audit_log w where w.id = ${written?.id ?? 0})`,
    tells: ["$.before.items"],
  });
  return Array.isArray(changed?.items) ? (changed.items as Partial<RepairItem>[]) : null;
}
