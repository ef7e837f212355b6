import { and, type SQL, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { orders, repairs } from "~db/schema/index.ts";
import { ofPerson } from "../../people/merges/one-person.server.ts";
import { ordersInTurn } from "./find-orders.server.ts";
import type { Order } from "./order.ts";
import { ORDERS_WITH_REPAIRS, waitsIn } from "./what-orders-wait-for-in-sql.server.ts";

/** Most orders that are read of each table. */
const AT_MOST = 50;

const beside = { byIndex: false };
const IS_UNENDED = sql`(${sql.join(
  [
    waitsIn("open", undefined, beside),
    waitsIn("unpaid", undefined, beside),
    waitsIn("handBack", undefined, beside),
  ].map((waits) => sql`(${waits})`),
  sql` or `,
)})`;

/** Reads a customer's orders that haven't ended: open, handed over unpaid, or canceled and still here. Newest first. */
export function openOrdersOf(tx: Tx, customerId: number): Order[] {
  const idsIn = (rows: SQL, ofThem: SQL) =>
    tx.all<{ id: number }>(
      sql`select ${orders.id} as id from ${rows} where ${and(ofThem, IS_UNENDED)} limit ${AT_MOST}`,
    );
  const found = [
    ...idsIn(
      sql`${repairs} cross join ${orders} on ${orders.id} = ${repairs.id}`,
      ofPerson(tx, repairs.customerId, customerId),
    ),
    ...idsIn(ORDERS_WITH_REPAIRS, ofPerson(tx, orders.customerId, customerId)),
  ];
  const ids = found.map(({ id }) => id).toSorted((a, b) => b - a);
  return ids.length === 0 ? [] : ordersInTurn(tx, ids);
}
