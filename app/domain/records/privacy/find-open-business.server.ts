import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import {
  auditLog,
  buys,
  contactConsents,
  creditAccounts,
  customerCalls,
  notes,
  orders,
  payments,
  pieceMovements,
  pieces,
  repairs,
  sales,
  wishes,
} from "~db/schema/index.ts";
import { personIds } from "../../people/merges/one-person.server.ts";
import { datedMovementOf } from "../../stock/movements/dated-movement.server.ts";
import {
  ORDERS_WITH_REPAIRS,
  otherWaitsIn,
  waitsIn,
} from "../../workshop/orders/what-orders-wait-for-in-sql.server.ts";
import { OPEN_BUSINESS, type OpenBusiness } from "./open-business.ts";

/** Ids of open records of one customer, whose id is `of`. */
const RECORDS: Record<OpenBusiness, (of: SQL) => SQL> = {
  // A canceled repair waits to be handed back.
  repair: (
    of,
  ) => sql`select ${repairs.id} as id from ${repairs} join ${orders} on ${orders.id} = ${repairs.id}
    where ${repairs.customerId} = ${of} and (${waitsIn("open")} or ${waitsIn("handBack")})`,
  order: (of) => sql`select ${orders.id} as id from ${orders}
    where ${orders.customerId} = ${of} and ${orders.customerId} is not null and ${otherWaitsIn("open")}`,
  // Deposits of orders handed over without a ticket.
  deposit: (of) => sql`select ${orders.id} as id from ${ORDERS_WITH_REPAIRS}
    where ${orders.id} in (${ordersOf(of)}) and ${orders.held} > 0`,
  piece: (of) => sql`select distinct ${pieces.id} as id from ${pieceMovements}
    join ${pieces} on ${pieces.id} = ${pieceMovements.pieceId}
    where ${pieceMovements.customerId} = ${of} and ${pieceMovements.customerId} is not null
      and +${pieces.dueDay} is not null and ${pieceMovements.id} = ${datedMovementOf(pieces.id)}`,
  buy: (of) =>
    sql`select ${buys.id} as id from ${buys} where ${buys.customerId} = ${of} and ${buys.state} = 'open'`,
  credit: (of) => sql`select ${creditAccounts.id} as id from ${creditAccounts}
    where ${creditAccounts.customerId} = ${of} and ${creditAccounts.balance} > 0`,
};

function ordersOf(of: SQL): SQL {
  return sql`select o.id from ${orders} o where o.customer_id = ${of} and o.customer_id is not null
    union all select r.id from ${repairs} r where r.customer_id = ${of}`;
}

export interface StillOpen {
  what: OpenBusiness;
  /** Ids of the open records, in order. */
  ids: number[];
}

/** All open business of a person. Each must be settled before they can be erased. */
export function openBusinessOf(tx: Tx, customerId: number): StillOpen[] {
  const people = personIds(tx, customerId);
  return OPEN_BUSINESS.flatMap((what) => {
    const found = people.flatMap((id) => tx.all<{ id: number }>(RECORDS[what](sql`${id}`)));
    const ids = [...new Set(found.map(({ id }) => id))].toSorted((a, b) => a - b);
    return ids.length > 0 ? { what, ids } : [];
  });
}

/** Condition that a row of `of`, an alias of customers, has no open business. */
export function hasNothingOpen(of: SQL): SQL {
  const reasons = OPEN_BUSINESS.map((what) => sql`not exists (${RECORDS[what](sql`${of}.id`)})`);
  return sql`(${sql.join(reasons, sql` and `)})`;
}

/** Reading or erasing a customer's data is no business with them. Their row tells when they were added. */
const NO_BUSINESS = ["customer.added", "customer.exported", "customer.erased"];

/**
 * Time of the last contact with a row of `of`, an alias of customers: the newest entry about them in the
 * trail, their purchases, repairs, orders and buys, items they had, and anything said, noted or wished.
 */
export function lastHeardOf(of: SQL): SQL {
  const id = sql`${of}.id`;
  const newest = (what: SQL, from: SQL, where: SQL) =>
    sql`coalesce((select max(${what}) from ${from} where ${where}), 0)`;
  const theirOrders = sql`(${ordersOf(id)})`;
  const heard = [
    sql`${of}.created_at`,
    sql`coalesce((select max(s.sold_at) from sales s where s.customer_id = ${of}.id), 0)`,
    sql`coalesce((select max(b.returned_at) from sales s join returns b on b.sale_id = s.id where s.customer_id = ${of}.id), 0)`,
    newest(sql`max(r.status_changed_at, r.intake_at)`, sql`${repairs} r`, sql`r.customer_id = ${id}`),
    newest(
      sql`max(coalesce(o.taken_in_at, 0), coalesce(o.handed_over_at, 0), coalesce(o.cancelled_at, 0), coalesce(o.told_at, 0))`,
      sql`${orders} o`,
      sql`o.id in ${theirOrders}`,
    ),
    newest(sql`p.paid_at`, sql`${payments} p`, sql`p.order_id in ${theirOrders}`),
    newest(
      sql`a.at`,
      sql`${auditLog} a`,
      sql`a.record_kind = 'customer' and a.record_id = cast(${id} as text)
        and a.action not in (${sql.raw(NO_BUSINESS.map((action) => `'${action}'`).join(", "))})`,
    ),
    newest(sql`pm.at`, sql`${pieceMovements} pm`, sql`pm.customer_id = ${id} and pm.customer_id is not null`),
    newest(sql`max(b.begun_at, coalesce(b.bought_at, 0))`, sql`${buys} b`, sql`b.customer_id = ${id}`),
    newest(sql`k.at`, sql`${customerCalls} k`, sql`k.customer_id = ${id}`),
    newest(
      sql`max(n.written_at, coalesce(n.changed_at, 0))`,
      sql`${notes} n`,
      sql`n.customer_id = ${id} and n.customer_id is not null
        or n.order_id in ${theirOrders} and n.order_id is not null
        or n.sale_id in (select s.id from ${sales} s where s.customer_id = ${id}) and n.sale_id is not null`,
    ),
    newest(sql`w.at`, sql`${wishes} w`, sql`w.customer_id = ${id}`),
    newest(sql`c.at`, sql`${contactConsents} c`, sql`c.customer_id = ${id}`),
  ];
  return sql`max(${sql.join(heard, sql`, `)})`;
}

/** Condition that somebody is to be called again, on a day or after it. */
export function isToBeCalled(of: SQL, from: SQL): SQL {
  return sql`exists (select 1 from ${customerCalls} k where k.customer_id = ${of}.id and k.next_day >= ${from}
    and k.taken_over_by is null)`;
}
