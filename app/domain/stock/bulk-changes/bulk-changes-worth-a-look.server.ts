import { eq, sql } from "drizzle-orm";
import type { BulkField } from "~db/bulk-change-lists.ts";
import { bulkChanges } from "~db/schema/index.ts";
import { listLook } from "../../shop/looks/list-look.server.ts";
import { cents } from "../../money.ts";
import type { Trail } from "../../result.ts";
import type { ActingEmployee, RuleContext } from "../../rule-context.ts";

/**
 * Lists as worth a look a bulk change that lowered prices, by how much in all: once it ends, and again if it
 * went on after that.
 */
export function noteBulkChange(
  ctx: RuleContext<ActingEmployee | null>,
  { id, field }: { id: number; field: BulkField },
): Trail[] {
  const { tx } = ctx;
  if (field !== "price") return [];
  const { amount } = tx.get<{ amount: number }>(
    sql`select total(before - after) as amount from bulk_change_rows
      where bulk_change_id = ${id} and outcome = 'changed' and cast(after as integer) < cast(before as integer)`,
  );
  if (amount === 0) return [];
  const about = { kind: "bulk_lowered", recordKind: "bulk_change", recordId: id } as const;
  const by = tx
    .select({ employeeId: bulkChanges.employeeId })
    .from(bulkChanges)
    .where(eq(bulkChanges.id, id));
  return [listLook(ctx, { ...about, ...by.get(), amount: cents(amount) })];
}
