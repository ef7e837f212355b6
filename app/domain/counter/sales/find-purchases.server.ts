import { asc, desc, eq, inArray } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { employees, saleLines, sales, saleTradeIns } from "~db/schema/index.ts";
import { fullNameIn } from "../../full-name.server.ts";
import { ofPerson } from "../../people/merges/one-person.server.ts";

/** Ids of a person's tickets, also of voided ones, newest first. */
export function ticketsOfPerson(tx: Tx, customerId: number): number[] {
  return tx
    .select({ id: sales.id })
    .from(sales)
    .where(ofPerson(tx, sales.customerId, customerId))
    .orderBy(desc(sales.soldAt), desc(sales.id))
    .all()
    .map(({ id }) => id);
}

/** Tickets with lines, trade-ins and seller, in no particular order. */
export function getPurchases(tx: Tx, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const rows = tx
    .select({
      id: sales.id,
      soldAt: sales.soldAt,
      storeDay: sales.storeDay,
      store: sales.store,
      total: sales.total,
      tradeInValue: sales.tradeInValue,
      seller: fullNameIn(employees),
    })
    .from(sales)
    .innerJoin(employees, eq(employees.id, sales.sellerId))
    .where(inArray(sales.id, ids))
    .all();
  const { saleId, description } = saleLines;
  const lines = tx
    .select({
      saleId,
      kind: saleLines.kind,
      orderId: saleLines.orderId,
      pieceId: saleLines.pieceId,
      sku: saleLines.sku,
      category: saleLines.category,
      description,
      price: saleLines.price,
    })
    .from(saleLines)
    .where(inArray(saleId, ids))
    .orderBy(asc(saleLines.id))
    .all();
  const tradeIns = tx
    .select({
      saleId: saleTradeIns.saleId,
      description: saleTradeIns.description,
      value: saleTradeIns.value,
    })
    .from(saleTradeIns)
    .where(inArray(saleTradeIns.saleId, ids))
    .orderBy(asc(saleTradeIns.id))
    .all();
  return rows.map((sale) => ({
    ...sale,
    lines: lines.filter((line) => line.saleId === sale.id),
    tradeIns: tradeIns.filter((tradeIn) => tradeIn.saleId === sale.id),
  }));
}

export type Purchase = ReturnType<typeof getPurchases>[number];
