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
}

/**
 * Lists something that somebody should look at, with its entry, which says who approved the step
 * (`ctx.approvedBy`). The record's own entry in the trail says the rest.
 */
export function noteLook(ctx: RuleContext, { kind, record, amount }: NewLook): Trail {
  return listLook(ctx, {
    kind,
    recordKind: record.kind,
    recordId: record.id,
    amount,
    employeeId: ctx.actor.id,
  });
}

export function listLook(
  { tx, now, approvedBy }: RuleContext<ActingEmployee | null>,
  look: Omit<typeof looks.$inferInsert, "id" | "at" | "seenAt" | "seenBy">,
): Trail {
  const id = insertRow(tx, looks, { ...look, at: now });
  return { action: "look.listed", record: { kind: "look", id }, after: look, approvedBy };
}
