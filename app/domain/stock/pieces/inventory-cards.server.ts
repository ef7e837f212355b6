import { and, eq, sql, sum } from "drizzle-orm";
import { builtOnceEach } from "~db/built-once.ts";
import type { Tx } from "~db/client.server.ts";
import { stock, stockNotOwned } from "~db/schema/index.ts";
import { cents } from "../../money.ts";
import { readSettings } from "../../shop/settings/read-settings.server.ts";
import { categoriesInUse } from "./categories-in-use.server.ts";

/** Without a location, covers all stores. Reads the categories unless they are given. */
export function pieceCards(tx: Tx, location: string | undefined, categories = categoriesInUse(tx)) {
  const isOfOne = Boolean(location);
  const all = allInStock(tx, isOfOne).get({ location });
  const ofVendors = valueNotOwned(tx, isOfOne).get({ location });
  const available = availableStock(tx, location);
  const { lowStockThreshold } = readSettings(tx);
  const inStock = new Map(available.byCategory.map((row) => [row.category, row.n]));
  const lowStock = categories
    .map((category) => ({ category, available: inStock.get(category) ?? 0 }))
    .filter(({ available }) => available < lowStockThreshold);
  return {
    totalItems: all?.n ?? 0,
    totalValue: cents(Number(all?.value ?? 0)),
    /** Part of the value that is on memo or consigned from vendors. */
    vendorsValue: cents(Number(ofVendors?.value ?? 0)),
    availableItems: available.pieces,
    availableValue: available.value,
    /** Categories below the threshold, with their number of available pieces. */
    lowStock,
    lowStockThreshold,
  };
}

/** The pieces that are for sale: how many, and their retail price. Without a location, of all stores. */
export function availableStock(tx: Tx, location: string | undefined) {
  const byCategory = availableByCategory(tx, Boolean(location)).all({ location });
  return {
    byCategory,
    pieces: byCategory.reduce((all, { n }) => all + n, 0),
    value: cents(byCategory.reduce((all, { value }) => all + value, 0)),
  };
}

const AT_LOCATION = eq(stock.location, sql.placeholder("location"));

const allInStock = builtOnceEach((tx, isOfOne: boolean) =>
  tx
    .select({ n: sum(stock.pieces).mapWith(Number), value: sum(stock.retailPrice) })
    .from(stock)
    .where(isOfOne ? AT_LOCATION : undefined),
);

const valueNotOwned = builtOnceEach((tx, isOfOne: boolean) =>
  tx
    .select({ value: sum(stockNotOwned.retailPrice).mapWith(Number) })
    .from(stockNotOwned)
    .where(isOfOne ? eq(stockNotOwned.location, sql.placeholder("location")) : undefined),
);

const availableByCategory = builtOnceEach((tx, isOfOne: boolean) =>
  tx
    .select({
      category: stock.category,
      n: sum(stock.pieces).mapWith(Number),
      value: sum(stock.retailPrice).mapWith(Number),
    })
    .from(stock)
    .where(and(isOfOne ? AT_LOCATION : undefined, eq(stock.state, "available")))
    .groupBy(stock.category),
);
