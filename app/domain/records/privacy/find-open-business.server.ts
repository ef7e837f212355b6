import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import {
  buys,
  creditAccounts,
  customerCalls,
  orders,
  pieceMovements,
  pieces,
  repairs,
} from "~db/schema/index.ts";
import { personIds } from "../../people/merges/one-person.server.ts";
import { datedMovementOf } from "../../stock/movements/dated-movement.server.ts";
import {
  ORDERS_WITH_REPAIRS,
  otherWaitsIn,
  waitsIn,
} from "../../workshop/orders/what-orders-wait-for-in-sql.server.ts";
import { OPEN_BUSINESS, type OpenBusiness } from "./open-business-words.ts";

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

/** Ids of orders and repairs of a customer, whose id is `of`. */
export function ordersOf(of: SQL): SQL {
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

/** Condition that somebody is to be called again, on a day or after it. */
export function isToBeCalled(of: SQL, from: SQL): SQL {
  return sql`exists (select 1 from ${customerCalls} k where k.customer_id = ${of}.id and k.next_day >= ${from}
    and k.taken_over_by is null)`;
}
