import { and, eq, type SQL, sql, sum } from "drizzle-orm";
import { builtOnce } from "~db/built-once.ts";
import type { Tx } from "~db/client.server.ts";
import { GIVEN_BACK } from "~db/given-back.ts";
import { oneOfMany } from "~db/one-of-many.ts";
import { customers, returns, sales } from "~db/schema/index.ts";
import type { Day } from "../../dates.ts";
import { type Cents, cents } from "../../money.ts";
import { IS_KEPT_SALE } from "./still-a-purchase.ts";
import { keptIdOf, ofPerson, personIds } from "../merges/one-person.server.ts";

/*
 * What a customer spent: the totals of their tickets that aren't voided, with tax and shipping and less trade-ins, without
 * what came back, and with the fees that the shop kept.
 */

/** A date that sorts before any day. */
const NOTHING_BOUGHT = "";

/** Adds a ticket. `boughtOn` is null for one that is no purchase. The customer is the kept one. */
export function addToSpent(
  tx: Tx,
  customerId: number,
  { total, boughtOn }: { total: Cents; boughtOn: Day | null },
): void {
  addTicket(tx).run({ id: customerId, total, boughtOn: boughtOn ?? NOTHING_BOUGHT });
}

const addTicket = builtOnce((tx) =>
  tx
    .update(customers)
    .set({
      totalSpent: sql`${customers.totalSpent} + ${sql.placeholder("total")}`,
      lastPurchaseDate: sql`nullif(max(coalesce(${customers.lastPurchaseDate}, ''), ${sql.placeholder("boughtOn")}), '')`,
    })
    .where(eq(customers.id, sql.placeholder("id"))),
);

/** Takes a ticket that was voided, or what came back, from the kept customer. */
export function takeFromSpent(tx: Tx, customerId: number, amount: Cents): void {
  tx.update(customers)
    .set({
      totalSpent: sql`${customers.totalSpent} - ${amount}`,
      lastPurchaseDate: lastPurchaseOf(tx, customerId),
    })
    .where(eq(customers.id, keptIdOf(tx, customerId)))
    .run();
}

/** Recomputes how much a person spent, and when last. Merged customers have no totals of their own. */
export function writeTotals(tx: Tx, id: number): void {
  const [kept, ...merged] = personIds(tx, id);
  const theirs = ofPerson(tx, sales.customerId, id);
  const sold = tx
    .select({ total: sum(sales.total).mapWith(Number) })
    .from(sales)
    .where(and(theirs, eq(sales.isLive, true)))
    .get();
  const cameBack = tx
    .select({ total: sum(GIVEN_BACK).mapWith(Number) })
    .from(sales)
    .innerJoin(returns, eq(returns.saleId, sales.id))
    .where(theirs)
    .get();
  const totalSpent = cents((sold?.total ?? 0) - (cameBack?.total ?? 0));
  tx.update(customers)
    .set({ totalSpent, lastPurchaseDate: lastPurchaseOf(tx, id) })
    .where(eq(customers.id, kept ?? id))
    .run();
  tx.update(customers)
    .set({ totalSpent: cents(0), lastPurchaseDate: null })
    .where(oneOfMany(customers.id, merged))
    .run();
}

/**
 * Day of the newest purchase of which a person kept something; null for none. In SQL, for setting a column.
 */
function lastPurchaseOf(tx: Tx, id: number): SQL<Day | null> {
  return sql`(select max(${sales.storeDay}) from ${sales} where ${ofPerson(tx, sales.customerId, id)} and ${IS_KEPT_SALE})`;
}
