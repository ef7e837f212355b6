import { type SQL, sql } from "drizzle-orm";
import {
  auditLog,
  buys,
  contactConsents,
  customerCalls,
  notes,
  orders,
  payments,
  pieceMovements,
  repairs,
  replies,
  sales,
  wishes,
} from "~db/schema/index.ts";
import { ordersOf } from "./find-open-business.server.ts";

/** Reading or erasing a customer's data is no business with them. Their row tells when they were added. */
const NO_BUSINESS = ["customer.added", "customer.exported", "customer.erased"];

/**
 * Time of the last contact with a row of `of`, an alias of customers: the newest entry about them in the
 * trail, their purchases, repairs, orders and buys, items they had, what they answered, and anything noted or wished.
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
    newest(sql`p.taken_at`, sql`${replies} p`, sql`p.customer_id = ${id} and p.customer_id is not null`),
    newest(sql`w.at`, sql`${wishes} w`, sql`w.customer_id = ${id}`),
    newest(sql`c.at`, sql`${contactConsents} c`, sql`c.customer_id = ${id}`),
  ];
  return sql`max(${sql.join(heard, sql`, `)})`;
}
