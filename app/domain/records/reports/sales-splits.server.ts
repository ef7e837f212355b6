import { inArray, sum } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import {
  employees,
  salesByDay,
  salesByMonth,
  salesBySellerDay,
  salesBySellerMonth,
} from "~db/schema/index.ts";
import { fullNameIn } from "../../full-name.server.ts";
import { type Cents, cents } from "../../money.ts";
import { listStores } from "../../shop/stores/find-stores.server.ts";
import { type DaysFilter, readSums } from "../../counter/sales/sold-days.ts";

export interface SalesPart<Key> {
  key: Key;
  name: string;
  count: number;
  /** Sum of `total`. */
  revenue: Cents;
}

/** Highest first. Leaves out stores that sold nothing and took nothing back. */
export function salesByStore(tx: Tx, filter: DaysFilter): SalesPart<string>[] {
  const tables = { days: salesByDay, months: salesByMonth };
  const sums = addedUp(
    readSums(filter, tables, (table, where) =>
      tx
        .select({ key: table.store, ...sumsIn(table) })
        .from(table)
        .where(where)
        .groupBy(table.store)
        .all(),
    ),
  );
  return named(sums, new Map(listStores(tx).map(({ key, name }) => [key, name])));
}

/** Highest first, including former employees. */
export function salesBySeller(tx: Tx, filter: DaysFilter): SalesPart<number>[] {
  const tables = { days: salesBySellerDay, months: salesBySellerMonth };
  const sums = addedUp(
    readSums(filter, tables, (table, where) =>
      tx
        .select({ key: table.sellerId, ...sumsIn(table) })
        .from(table)
        .where(where)
        .groupBy(table.sellerId)
        .all(),
    ),
  );
  if (sums.size === 0) return [];
  const who = tx
    .select({ id: employees.id, name: fullNameIn(employees) })
    .from(employees)
    .where(inArray(employees.id, [...sums.keys()]))
    .all();
  return named(sums, new Map(who.map(({ id, name }) => [id, name])));
}

function sumsIn({
  sales,
  total,
}: typeof salesByDay | typeof salesByMonth | typeof salesBySellerDay | typeof salesBySellerMonth) {
  return { count: sum(sales).mapWith(Number), revenue: sum(total).mapWith(Number) };
}

type Sums = { count: number; revenue: number };

function addedUp<Key>(rows: ({ key: Key } & Sums)[]): Map<Key, Sums> {
  const sums = new Map<Key, Sums>();
  for (const { key, count, revenue } of rows) {
    const before = sums.get(key) ?? { count: 0, revenue: 0 };
    sums.set(key, { count: before.count + count, revenue: before.revenue + revenue });
  }
  return sums;
}

function named<Key>(sums: Map<Key, Sums>, names: ReadonlyMap<Key, string>): SalesPart<Key>[] {
  return [...sums]
    .filter(([, { count, revenue }]) => count > 0 || revenue !== 0)
    .map(([key, { count, revenue }]) => ({
      key,
      name: names.get(key) ?? String(key),
      count,
      revenue: cents(revenue),
    }))
    .sort((a, b) => b.revenue - a.revenue || a.name.localeCompare(b.name, "en"));
}
