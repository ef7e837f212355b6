import { and, eq, isNotNull, isNull, max } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { looks } from "~db/schema/index.ts";
import { keptIdOf } from "../../people/merges/one-person.server.ts";
import { type Day, startOfMonth } from "../../dates.ts";
import { type DayOf, type DaySum, sumOfDays } from "../../day-sum.ts";
import { type Cents, cents } from "../../money.ts";
import type { Trail } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { listLook } from "../../shop/looks/list-look.server.ts";
import type { LookKind } from "../../shop/looks/look-kinds.ts";
import { USUAL_SALES } from "./usual-sales.ts";

interface Summed {
  kind: LookKind;
  storeDay: Day;
  of: DayOf;
  /** Who had a part in the steps of the sum besides whoever took the latest, such as who agreed on a price. */
  partBy?: () => readonly number[];
}

/**
 * Flags a store day of one customer or employee for review once its sum exceeds `most`. Each employee who
 * took part has one line, which grows until somebody marks it as seen. Its latest entry says who had a part in it.
 */
export function noteDay(
  ctx: RuleContext,
  { kind, storeDay, of, partBy = () => [], sum, most }: Summed & { sum: DaySum; most: Cents },
): Trail[] {
  if (sum.amount <= most) return [];
  const { tx, actor, now, approvedBy } = ctx;
  const about = { kind, day: storeDay, employeeId: actor.id, ...whose(tx, of) };
  const after = { amount: sum.amount === 0 ? null : sum.amount, steps: sum.steps };
  const open = tx
    .select({ id: looks.id, amount: looks.amount, steps: looks.steps })
    .from(looks)
    .where(and(ofDay(ctx, { kind, day: storeDay, of }), isNull(looks.seenAt)))
    .get();
  const others = [...new Set(partBy())].filter((id) => id !== actor.id);
  if (!open) return [listLook(ctx, { ...about, ...after }, others)];
  const { id, ...before } = open;
  tx.update(looks)
    .set({ ...after, at: now })
    .where(eq(looks.id, id))
    .run();
  const said = { ...after, ...(others.length > 0 && { partBy: others }) };
  return [{ action: "look.grew", record: { kind: "look", id }, before, after: said, approvedBy }];
}

/**
 * Flags a month for review whose days each stay within the usual but add up to more than `USUAL_SALES.daysOfMonth`
 * such days. Once it is marked as seen, it is flagged again after as much more. The line's day is the first
 * of the month.
 */
export function noteMonth(
  ctx: RuleContext,
  { kind, storeDay, of, partBy, days, mostOfDay }: Summed & { days: readonly DaySum[]; mostOfDay: Cents },
): Trail[] {
  const within = days.filter(({ amount }) => amount <= mostOfDay);
  const sum = sumOfDays(within);
  const most = mostOfDay * USUAL_SALES.daysOfMonth;
  if (sum.amount <= most) return [];
  const day = startOfMonth(storeDay);
  const seen = ctx.tx
    .select({ amount: max(looks.amount) })
    .from(looks)
    .where(and(ofDay(ctx, { kind, day, of }), isNotNull(looks.seenAt)))
    .get();
  const ofMonth = { kind, storeDay: day, of, ...(partBy && { partBy }) };
  return noteDay(ctx, { ...ofMonth, sum, most: cents(most + (seen?.amount ?? 0)) });
}

function ofDay({ tx, actor }: RuleContext, { kind, day, of }: { kind: LookKind; day: Day; of: DayOf }) {
  const { recordKind, recordId } = whose(tx, of);
  return and(
    eq(looks.day, day),
    eq(looks.kind, kind),
    eq(looks.recordKind, recordKind),
    eq(looks.recordId, recordId),
    eq(looks.employeeId, actor.id),
  );
}

function whose(tx: Tx, of: DayOf) {
  return "customerId" in of
    ? ({ recordKind: "customer", recordId: keptIdOf(tx, of.customerId) } as const)
    : ({ recordKind: "employee", recordId: of.employeeId } as const);
}

/** Returns whose days a step counts toward: the employee's, and the customer's if there is one. */
export function daysOf({ actor }: RuleContext, customerId: number | null): DayOf[] {
  return [{ employeeId: actor.id }, ...(customerId === null ? [] : [{ customerId }])];
}
