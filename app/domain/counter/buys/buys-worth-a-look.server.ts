import { drawnUpBy, takenBy, takenByDay, takenOfDay } from "./taken-of-day.server.ts";
import type { Day } from "../../dates.ts";
import { monthSoFar } from "../../day-sum.ts";
import type { Cents } from "../../money.ts";
import type { Trail } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { USUAL } from "../../shop/looks/usual-limits.ts";
import { daysOf, noteDay, noteMonth } from "../sales/days-worth-a-look.server.ts";
import { noteLook } from "../../shop/looks/list-look.server.ts";
import { USUAL_BUYS } from "./usual-buys.ts";

/**
 * Flags for review a buy above the usual trade-in, and a day or month in which buys and trade-ins add up to
 * more than usual.
 */
export function noteBuy(
  ctx: RuleContext,
  {
    customerId,
    storeDay,
    amount,
    buyId,
  }: { customerId: number; storeDay: Day; amount: Cents; buyId: number },
): Trail[] {
  const record = { kind: "customer", id: customerId } as const;
  return [
    ...(amount > USUAL.tradeIn
      ? [noteLook(ctx, { kind: "trade_in", record, amount, partBy: drawnUpBy(ctx.tx, [buyId]) })]
      : []),
    ...noteTakenOfDay(ctx, storeDay, customerId),
  ];
}

export function noteTakenOfDay(ctx: RuleContext, storeDay: Day, customerId: number | null): Trail[] {
  const ofDay = daysOf(ctx, customerId).flatMap((of) => {
    const sum = takenOfDay(ctx.tx, storeDay, of);
    const partBy = () => takenBy(ctx.tx, { first: storeDay, last: storeDay }, of);
    const most = "customerId" in of ? USUAL.tradeIn : USUAL_BUYS.takenOfDay;
    // A single unusual one has its own line.
    return sum.steps > 1 ? noteDay(ctx, { kind: "taken_of_day", storeDay, of, partBy, sum, most }) : [];
  });
  const month = monthSoFar(storeDay);
  const ofMonth = daysOf(ctx, customerId).flatMap((of) => {
    const mostOfDay = "customerId" in of ? USUAL.tradeIn : USUAL_BUYS.takenOfDay;
    const days = takenByDay(ctx.tx, month, of);
    const partBy = () => takenBy(ctx.tx, month, of);
    return noteMonth(ctx, { kind: "taken_of_month", storeDay, of, partBy, days, mostOfDay });
  });
  return [...ofDay, ...ofMonth];
}
