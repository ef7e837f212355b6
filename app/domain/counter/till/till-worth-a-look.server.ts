import { dayIn, type Day } from "../../dates.ts";
import { monthSoFar, sumOfDays } from "../../day-sum.ts";
import { type Cents, cents, sumOf } from "../../money.ts";
import type { Trail } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { type Count, offBy } from "./counted-kinds.ts";
import { missingByDay } from "./missing-of-day.server.ts";
import { movedOfDay, movedOfMonth } from "./moved-of-day.server.ts";
import type { CashMovementKind } from "./cash-movement-kinds.ts";
import { USUAL_TILL } from "./usual-till.ts";
import { noteDay, noteMonth } from "../sales/days-worth-a-look.server.ts";
import { noteLook } from "../../shop/looks/list-look.server.ts";

/**
 * Flags for review unusual amounts of cash taken out of a drawer by hand, at once, in a day or in a month,
 * and drawers opened without a sale: the first few of an employee's day one by one, the others as one line.
 */
export function noteMoved(
  ctx: RuleContext,
  { id, kind, amount, store }: { id: number; kind: CashMovementKind; amount: Cents; store: { zone: string } },
): Trail[] {
  if (kind !== "out" && kind !== "no_sale") return [];
  const { tx, actor, now } = ctx;
  const { zone } = store;
  const storeDay = dayIn(zone, now);
  const theirs = { storeDay, zone, employeeId: actor.id, kind };
  const sum = movedOfDay(tx, theirs);
  const record = { kind: "till_movement", id } as const;
  const day = { storeDay, of: { employeeId: actor.id }, sum } as const;
  if (kind === "no_sale")
    return sum.steps <= USUAL_TILL.noSalesOfDay
      ? [noteLook(ctx, { kind: "no_sale", record, amount: null })]
      : noteDay(ctx, { ...day, kind: "no_sales_of_day", most: cents(-1) });
  return [
    ...(amount > USUAL_TILL.cashOut ? [noteLook(ctx, { kind: "cash_out", record, amount })] : []),
    ...(sum.steps > 1 ? noteDay(ctx, { ...day, kind: "cash_out_of_day", most: USUAL_TILL.cashOut }) : []),
    ...noteMonth(ctx, {
      ...day,
      kind: "cash_out_of_month",
      days: movedOfMonth(tx, theirs),
      mostOfDay: USUAL_TILL.cashOut,
    }),
  ];
}

/**
 * Flags for review a close that left out kinds with money in them, one that is short even if another kind is
 * over, and the closes of a day or month that are each a little short.
 */
export function noteClose(
  ctx: RuleContext,
  { closeId, storeDay, counts }: { closeId: number; storeDay: Day; counts: readonly Count[] },
): Trail[] {
  const record = { kind: "close", id: closeId } as const;
  const uncounted = counts.filter(({ counted }) => counted === null);
  const missing = sumOf(counts.map((count) => cents(Math.max(-offBy(count), 0))));
  const noted: Trail[] = [];
  if (uncounted.length > 0) {
    const amount = sumOf(uncounted.map(({ expected }) => expected));
    noted.push(noteLook(ctx, { kind: "not_counted", record, amount }));
  }
  if (missing > USUAL_TILL.short) noted.push(noteLook(ctx, { kind: "short", record, amount: missing }));
  if (missing === 0) return noted;
  const { id: employeeId } = ctx.actor;
  const of = { employeeId };
  const days = missingByDay(ctx.tx, monthSoFar(storeDay), employeeId);
  const sum = sumOfDays(missingByDay(ctx.tx, { first: storeDay, last: storeDay }, employeeId));
  if (sum.steps > 1)
    noted.push(...noteDay(ctx, { kind: "short", storeDay, of, sum, most: USUAL_TILL.short }));
  const month = { kind: "short_of_month", storeDay, of, days, mostOfDay: USUAL_TILL.short } as const;
  return [...noted, ...noteMonth(ctx, month)];
}
