import { and, eq, isNotNull, ne, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { returnLines, returns, saleLines, sales } from "~db/schema/index.ts";
import { ofPerson } from "../../people/merges/one-person.server.ts";
import type { Day } from "../../dates.ts";
import type { DayOf, DaySum } from "../../day-sum.ts";
import { cents, sumOf } from "../../money.ts";
import { IS_FOR_NOTHING } from "../returns/cash-back-of-day.server.ts";
import { type HighestPrices, loweredOrders } from "./lowered-orders.server.ts";

interface Discounts extends DaySum {
  /** Who rang up or gave back. */
  by: readonly number[];
  /** The orders among them, for less than their list prices or than before. */
  orderIds: readonly number[];
}

/**
 * Sums what was taken off list prices on a store day, in all stores: at the sale, off an order before its pick-up, and
 * given back later while the customer kept the goods or for lines that bring nothing into stock.
 */
export function discountsOfDay(tx: Tx, storeDay: Day, of: DayOf, highestOf: HighestPrices): Discounts {
  const person = "customerId" in of ? ofPerson(tx, sales.customerId, of.customerId) : undefined;
  const employeeId = "employeeId" in of ? of.employeeId : 0;
  const atSale = tx
    .select({
      steps: sql`count(distinct ${sales.id})`.mapWith(Number),
      amount: sql`total(${saleLines.listPrice} - ${saleLines.price})`.mapWith(cents),
      by: sql`json_group_array(distinct ${sales.processedBy})`.mapWith(numbersIn),
    })
    .from(sales)
    .innerJoin(saleLines, eq(saleLines.saleId, sales.id))
    .where(
      and(
        person ?? eq(sales.processedBy, employeeId),
        eq(sales.storeDay, storeDay),
        eq(saleLines.isLive, true),
        sql`${saleLines.price} < ${saleLines.listPrice}`,
      ),
    )
    .get();
  const pickedUp = tx
    .select({
      orderId: saleLines.orderId,
      pieceId: saleLines.pieceId,
      listPrice: saleLines.listPrice,
      price: saleLines.price,
      by: sales.processedBy,
    })
    .from(sales)
    .innerJoin(saleLines, eq(saleLines.saleId, sales.id))
    .where(
      and(
        person ?? eq(sales.processedBy, employeeId),
        eq(sales.storeDay, storeDay),
        eq(saleLines.isLive, true),
        isNotNull(saleLines.orderId),
      ),
    )
    .all();
  const lowered = loweredOrders(highestOf, pickedUp);
  const discounted = pickedUp.filter(
    ({ orderId, listPrice, price }) => price < listPrice || lowered.has(orderId ?? 0),
  );
  const since = tx
    .select({
      steps: sql`count(distinct ${returns.id})`.mapWith(Number),
      amount: sql`total(${returnLines.price})`.mapWith(cents),
      by: sql`json_group_array(distinct ${returns.employeeId})`.mapWith(numbersIn),
    })
    .from(returns)
    .innerJoin(sales, eq(sales.id, returns.saleId))
    .innerJoin(returnLines, eq(returnLines.returnId, returns.id))
    .innerJoin(saleLines, eq(saleLines.id, returnLines.saleLineId))
    .where(
      and(
        person ?? eq(returns.employeeId, employeeId),
        eq(returns.storeDay, storeDay),
        IS_FOR_NOTHING,
        // What a card is worth was no discount.
        ne(saleLines.kind, "gift_card"),
      ),
    )
    .get();
  return {
    steps: (atSale?.steps ?? 0) + (since?.steps ?? 0) + lowered.size,
    amount: cents((atSale?.amount ?? 0) + (since?.amount ?? 0) + sumOf([...lowered.values()])),
    by: [...(atSale?.by ?? []), ...(since?.by ?? []), ...discounted.map(({ by }) => by)],
    orderIds: discounted.flatMap(({ orderId }) => orderId ?? []),
  };
}

function numbersIn(list: string): number[] {
  return JSON.parse(list) as number[];
}
