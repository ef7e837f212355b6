import { and, eq, gt, notInArray } from "drizzle-orm";
import { builtOnce } from "~db/built-once.ts";
import type { Tx } from "~db/client.server.ts";
import { GONE } from "~db/states-on-hand.ts";
import { pieces, stock } from "~db/schema/index.ts";
import { CATEGORIES, CATEGORIES_AT_MOST, ESTATE, TRADE_INS } from "./categories.ts";
import { namesInUse } from "./names-in-use.server.ts";

/** Categories that the shop's own steps give to pieces, so that none of those fails for the others. */
export const OWN: readonly string[] = [...CATEGORIES, TRADE_INS, ESTATE];

/** The categories of section 3, then all others in stock, and of what is sold as many as there may be. */
export function categoriesInUse(tx: Tx): string[] {
  const sold = namesInUse(tx, pieces.category, CATEGORIES_AT_MOST + OWN.length);
  return [...new Set([...CATEGORIES, ...[...new Set([...inStock(tx), ...sold])].toSorted()])];
}

/** What comes back may add some to the most. */
export function inStock(tx: Tx): string[] {
  return categoriesInStock(tx)
    .all()
    .map(({ category }) => category);
}

const categoriesInStock = builtOnce((tx) =>
  tx
    .selectDistinct({ category: stock.category })
    .from(stock)
    .where(and(gt(stock.pieces, 0), notInArray(stock.state, [...GONE])))
    .limit(2 * CATEGORIES_AT_MOST),
);

export function isCategoryInUse(tx: Tx, category: string): boolean {
  if (CATEGORIES.some((known) => known === category)) return true;
  const { id } = pieces;
  return tx.select({ id }).from(pieces).where(eq(pieces.category, category)).limit(1).get() !== undefined;
}
