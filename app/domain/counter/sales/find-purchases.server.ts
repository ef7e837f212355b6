import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { employees, saleLines, sales, saleTradeIns } from "~db/schema/index.ts";
import { fullNameIn } from "../../full-name.server.ts";
import { ofPerson } from "../../people/merges/one-person.server.ts";
import type { Slice } from "../../slice.ts";

/** Sort key of a purchase: soldAt, id. */
export type PurchaseKey = [number, number];

/** A person's live sales with pieces, trade-in, and seller, newest first. */
export function findPurchases(tx: Tx, customerId: number, { after, limit }: Slice<PurchaseKey>) {
  const beyond = after ? sql`(${sales.soldAt}, ${sales.id}) < (${after[0]}, ${after[1]})` : undefined;
  const ids = tx
    .select({ id: sales.id })
    .from(sales)
    .where(and(ofPerson(tx, sales.customerId, customerId), eq(sales.isLive, true), beyond))
    .orderBy(desc(sales.soldAt), desc(sales.id))
    .limit(limit)
    .all()
    .map(({ id }) => id);
  return getPurchases(tx, ids).toSorted((one, other) => other.soldAt - one.soldAt || other.id - one.id);
}

/** Returned in no particular order. */
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
