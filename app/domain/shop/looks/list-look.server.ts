import type { LOOKED_AT } from "~db/closed-lists.ts";
import { insertRow } from "~db/insert-row.ts";
import { looks } from "~db/schema/index.ts";
import type { Cents } from "../../money.ts";
import type { Trail } from "../../result.ts";
import type { ActingEmployee, RuleContext } from "../../rule-context.ts";
import type { LookKind } from "./look-kinds.ts";

export interface LookedAt {
  kind: Exclude<(typeof LOOKED_AT)[number], "shop">;
  id: number;
}

interface NewLook {
  kind: LookKind;
  record: LookedAt;
  /** Cents at stake. */
  amount: Cents | null;
  /** Who had a part in it before, such as who agreed on a price that a colleague rings up. */
  partBy?: readonly number[];
}

/**
 * Lists something that somebody should look at, with its entry, which says who approved the step
 * (`ctx.approvedBy`). The record's own entry in the trail says the rest.
 */
export function noteLook(ctx: RuleContext, { kind, record, amount, partBy = [] }: NewLook): Trail {
  const { id: employeeId } = ctx.actor;
  const look = { kind, recordKind: record.kind, recordId: record.id, amount, employeeId };
  return listLook(
    ctx,
    look,
    partBy.filter((id) => id !== employeeId),
  );
}

export function listLook(
  { tx, now, approvedBy }: RuleContext<ActingEmployee | null>,
  look: Omit<typeof looks.$inferInsert, "id" | "at" | "seenAt" | "seenBy">,
  partBy: readonly number[] = [],
): Trail {
  const id = insertRow(tx, looks, { ...look, at: now });
  const after = { ...look, ...(partBy.length > 0 && { partBy }) };
  return { action: "look.listed", record: { kind: "look", id }, after, approvedBy };
}
