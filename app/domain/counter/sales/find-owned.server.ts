import { and, count, desc, eq, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { saleLines, sales } from "~db/schema/index.ts";
import type { Day } from "../../dates.ts";
import type { Cents } from "../../money.ts";
import { paidInTheEnd } from "./goodwill-refunds.ts";
import { ofPerson } from "../../people/merges/one-person.server.ts";

/** A piece as it was sold to its owner. */
export interface Owned {
  pieceId: number;
  sku: string;
  description: string;
  category: string;
  date: Day;
  saleId: number;
  /** Less what was given back on it. */
  price: Cents;
}

/** Largest number of pieces listed. */
export const OWNED_AT_MOST = 1_000;

/** Lists the pieces that a person bought here and hasn't returned, the newest first. */
export function ownedBy(tx: Tx, customerId: number, limit: number): Owned[] {
  return tx
    .select({
      pieceId: sql<number>`${saleLines.pieceId}`,
      sku: sql<string>`${saleLines.sku}`,
      description: saleLines.description,
      category: sql<string>`${saleLines.category}`,
      date: sales.storeDay,
      saleId: sales.id,
      price: paidInTheEnd,
    })
    .from(sales)
    .innerJoin(saleLines, eq(saleLines.saleId, sales.id))
    .where(owned(tx, customerId))
    .orderBy(desc(sales.soldAt), desc(sales.id), desc(saleLines.id))
    .limit(limit)
    .all();
}

export function countOwned(tx: Tx, customerId: number): number {
  const found = tx
    .select({ n: count() })
    .from(sales)
    .innerJoin(saleLines, eq(saleLines.saleId, sales.id))
    .where(owned(tx, customerId))
    .get();
  return found?.n ?? 0;
}

/** Matches lines of pieces that a person bought here and hasn't returned. */
export function owned(tx: Tx, customerId: number) {
  return and(
    ofPerson(tx, sales.customerId, customerId),
    eq(sales.isLive, true),
    eq(saleLines.kind, "piece"),
    eq(saleLines.takesPiece, true),
  );
}
