import { and, eq, isNull } from "drizzle-orm";
import { looks } from "~db/schema/index.ts";
import { keptIdOf } from "../customers/one-person.server.ts";
import type { Day } from "../dates.ts";
import type { DayOf, DaySum } from "../day-sum.ts";
import type { Cents } from "../money.ts";
import type { Trail } from "../result.ts";
import type { RuleContext } from "../rule-context.ts";
import { listLook } from "../looks/list-look.server.ts";
import type { LookKind } from "../looks/look-kinds.ts";

/**
 * Lists what one person had or one employee did on a store day, if its sum is beyond what is usual: one line for each
 * employee who took part, which grows until somebody marks it as seen.
 */
export function noteDay(
  ctx: RuleContext,
  { kind, storeDay, of, sum, most }: { kind: LookKind; storeDay: Day; of: DayOf; sum: DaySum; most: Cents },
): Trail[] {
  if (sum.amount <= most) return [];
  const { tx, actor, now } = ctx;
  const about = {
    kind,
    day: storeDay,
    employeeId: actor.id,
    ...("customerId" in of
      ? ({ recordKind: "customer", recordId: keptIdOf(tx, of.customerId) } as const)
      : ({ recordKind: "employee", recordId: of.employeeId } as const)),
  };
  const after = { amount: sum.amount === 0 ? null : sum.amount, steps: sum.steps };
  const open = tx
    .select({ id: looks.id, amount: looks.amount, steps: looks.steps })
    .from(looks)
    .where(
      and(
        eq(looks.day, storeDay),
        eq(looks.kind, kind),
        eq(looks.recordKind, about.recordKind),
        eq(looks.recordId, about.recordId),
        eq(looks.employeeId, actor.id),
        isNull(looks.seenAt),
      ),
    )
    .get();
  if (!open) return [listLook(ctx, { ...about, ...after })];
  const { id, ...before } = open;
  tx.update(looks)
    .set({ ...after, at: now })
    .where(eq(looks.id, id))
    .run();
  return [{ action: "look.grew", record: { kind: "look", id }, before, after }];
}

/** Whose day a step belongs to: the employee's, and the person's if there is one. */
export function daysOf({ actor }: RuleContext, customerId: number | null): DayOf[] {
  return [{ employeeId: actor.id }, ...(customerId === null ? [] : [{ customerId }])];
}
