import { and, eq, gt, notInArray } from "drizzle-orm";
import { builtOnce } from "~db/built-once.ts";
import type { Tx } from "~db/client.server.ts";
import { GONE } from "~db/states-on-hand.ts";
import { pieces, stock } from "~db/schema/index.ts";
import { CATEGORIES, CATEGORIES_AT_MOST, ESTATE, TRADE_INS } from "./categories.ts";
import { namesInUse } from "./names-in-use.server.ts";
import { refuse } from "../../result.ts";

/** Categories that the shop's own steps give to pieces, so that none of those fails for the others. */
const OWN: readonly string[] = [...CATEGORIES, TRADE_INS, ESTATE];

/**
 * The categories of section 3, then all others in stock, and of what is sold as many as there may be; last those of
 * `also` that aren't among them.
 */
export function categoriesInUse(tx: Tx, also: readonly string[] = []): string[] {
  const sold = namesInUse(tx, pieces.category, CATEGORIES_AT_MOST + OWN.length);
  return [...new Set([...CATEGORIES, ...[...new Set([...inStock(tx), ...sold])].toSorted(), ...also])];
}

/** What comes back may add some to the most. */
function inStock(tx: Tx): string[] {
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

/** Refuses a category beyond `CATEGORIES_AT_MOST`; those in use may be used further. */
export function refuseNewCategory(tx: Tx, category: string, field = "category") {
  if (OWN.includes(category)) return null;
  const others = inStock(tx).filter((name) => !OWN.includes(name));
  if (others.length < CATEGORIES_AT_MOST || others.includes(category)) return null;
  return refuse(
    "invalid",
    `Items in stock have ${CATEGORIES_AT_MOST} categories, and there can't be more: choose one of those, or rename one that you no longer use`,
    field,
  );
}
