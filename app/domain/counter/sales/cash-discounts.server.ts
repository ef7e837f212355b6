import { and, between, eq, gt, inArray, isNotNull, lt, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Tx } from "~db/client.server.ts";
import { oneOfMany } from "~db/one-of-many.ts";
import { creditMovements, payments, saleLines } from "~db/schema/index.ts";
import type { Day } from "../../dates.ts";
import { byDay, type Days, type DaySum } from "../../day-sum.ts";
import { type Cents, cents } from "../../money.ts";
import type { PaymentKind } from "../../payment-kinds.ts";
import type { CreditMovementKind } from "../credit/credit-movement-kinds.ts";
import { isSessionOfDays } from "../till/sessions-of-day.server.ts";
import { type HighestPrices, loweredOrders } from "./lowered-orders.server.ts";

const SOLD: CreditMovementKind = "sold";

const earlier = alias(payments, "earlier");
const isEarlierCash = and(eq(earlier.kind, "cash"), gt(earlier.amount, cents(0)));
/**
 * Cash, and what it becomes with one return: credit pays without its customer being there, and the stranger who is
 * pays cash that no ticket has. An exchange's return is written after its ticket.
 */
const AS_CASH: readonly PaymentKind[] = ["cash", "store_credit", "exchange"];
/** A deposit, or a card that paid for a card, may have been cash itself. */
const MAY_BE_CASH: readonly PaymentKind[] = [...AS_CASH, "deposit", "gift_card"];
const mayBeEarlierCash = and(inArray(earlier.kind, MAY_BE_CASH), gt(earlier.amount, cents(0)));

/**
 * A payment in cash, with credit or what came back, with a deposit that was in cash at least in part, or with a gift card that was sold on a ticket which was,
 * or which a deposit or another card paid for. The kinds are named first for the index of sessions.
 */
export const PAID_AS_CASH = and(
  inArray(payments.kind, MAY_BE_CASH),
  or(
    inArray(payments.kind, AS_CASH),
    and(
      eq(payments.kind, "deposit"),
      sql`exists (select 1 from ${payments} ${earlier} where ${earlier.orderId} = ${payments.orderId} and ${isEarlierCash})`,
    ),
    and(
      eq(payments.kind, "gift_card"),
      sql`exists (select 1 from ${creditMovements} join ${payments} ${earlier} on ${earlier.saleId} = ${creditMovements.saleId}
      where ${creditMovements.accountId} = ${payments.accountId} and ${creditMovements.kind} = ${SOLD} and ${mayBeEarlierCash})`,
    ),
  ),
);

/** Whether a ticket was paid in cash, or what counts as cash, at least in part, by itself or before. */
export function isPaidInCash(
  tx: Tx,
  { saleId, payments: paid }: { saleId: number; payments: readonly { kind: PaymentKind }[] },
): boolean {
  const has = (kinds: readonly PaymentKind[]) => paid.some(({ kind }) => kinds.includes(kind));
  if (has(AS_CASH) || !has(MAY_BE_CASH)) return has(AS_CASH);
  const found = tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.saleId, saleId), PAID_AS_CASH))
    .limit(1);
  return found.get() !== undefined;
}

/**
 * What one employee took off list prices, or orders were lowered by before, of tickets that were paid in cash, credit or
 * by an exchange, at least in part, on each of some store days, or with a deposit or gift card that was: who pays the full price in cash doesn't
 * see what the ticket says. `orderIds` are of the orders among them.
 */
export function cashDiscountsByDay(
  tx: Tx,
  days: Days,
  employeeId: number,
  highestOf: HighestPrices,
): { days: DaySum[]; orderIds: number[] } {
  const { saleId, storeDay } = payments;
  const paid = tx
    .select({ saleId: sql<number>`${saleId}`, storeDay })
    .from(payments)
    .where(
      and(
        isSessionOfDays(tx, payments.sessionId, days),
        between(storeDay, days.first, days.last),
        PAID_AS_CASH,
        eq(payments.employeeId, employeeId),
        eq(payments.isLive, true),
        gt(payments.amount, cents(0)),
        isNotNull(saleId),
      ),
    )
    .all();
  const dayOf = new Map<number, Day>(paid.map((row) => [row.saleId, row.storeDay]));
  const isOfTickets = and(oneOfMany(saleLines.saleId, [...dayOf.keys()]), eq(saleLines.isLive, true));
  // A month may have thousands of tickets, with as many lines each.
  const off = tx
    .select({
      saleId: saleLines.saleId,
      amount: sql`sum(${saleLines.listPrice} - ${saleLines.price})`.mapWith(cents),
    })
    .from(saleLines)
    .where(and(isOfTickets, lt(saleLines.price, saleLines.listPrice)))
    .groupBy(saleLines.saleId)
    .all();
  const { saleId: id, orderId, pieceId, listPrice, price } = saleLines;
  const pickedUp = tx
    .select({ saleId: id, orderId, pieceId, listPrice, price })
    .from(saleLines)
    .where(and(isOfTickets, isNotNull(orderId)))
    .all();
  const lowered = loweredOrders(highestOf, pickedUp);
  const ticketOf = new Map(pickedUp.map((line) => [line.orderId, line.saleId]));
  const ofOrders = [...lowered].map(([order, amount]) => ({ saleId: ticketOf.get(order), amount }));
  const ofTickets = new Map<number, Cents>();
  for (const { saleId: ticket, amount } of [...off, ...ofOrders])
    if (ticket !== undefined) ofTickets.set(ticket, cents((ofTickets.get(ticket) ?? 0) + amount));
  const offByDay = byDay(
    [...ofTickets].flatMap(([ticket, amount]) => {
      const day = dayOf.get(ticket);
      return day === undefined ? [] : [{ day, amount }];
    }),
  );
  const orderIds = pickedUp.flatMap((line) =>
    line.orderId !== null && (line.price < line.listPrice || lowered.has(line.orderId)) ? [line.orderId] : [],
  );
  return { days: offByDay, orderIds: [...new Set(orderIds)] };
}
