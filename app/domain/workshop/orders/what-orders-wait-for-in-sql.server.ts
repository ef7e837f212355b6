import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { orders, repairs } from "~db/schema/index.ts";
import type { Cents } from "../../money.ts";
import {
  type DatedWait,
  type OrderFacts,
  type Operand,
  type Term,
  TODAY,
  type Wait,
  WAITS,
} from "./what-orders-wait-for.ts";

const priceIn = (ofRepair: SQLWrapper) => sql<Cents>`coalesce(${orders.price}, ${ofRepair})`;
/** Price before tax of rows of `orders` joined to their `repairs`. */
export const PRICE = priceIn(repairs.customerPrice);

const COLUMNS: Record<keyof OrderFacts, SQLWrapper> = {
  kind: orders.kind,
  status: repairs.status,
  price: PRICE,
  readyAt: orders.readyAt,
  arrivedDay: orders.arrivedDay,
  promisedDay: orders.promisedDay,
  nextDueDay: orders.nextDueDay,
  estimate: orders.estimate,
  toldAt: orders.toldAt,
  toldDay: orders.toldDay,
  place: orders.place,
  dueBackDay: orders.dueBackDay,
  handedOverAt: orders.handedOverAt,
  cancelledAt: orders.cancelledAt,
  saleId: orders.saleId,
};

/** Tables that statements with `waitsIn` read: orders, and for a repair its row in `repairs`. */
export const ORDERS_WITH_REPAIRS = sql`${orders} left join ${repairs} on ${repairs.id} = ${orders.id}`;

interface Asked {
  /** False if another index serves the statement than the one for the wait. */
  byIndex?: boolean;
}

/**
 * Writes `waitsFor` in SQL for rows of `orders` joined to their `repairs`. `today` is the day at the row's
 * store.
 */
export function waitsIn(wait: Wait, today: SQLWrapper = sql`null`, { byIndex = true }: Asked = {}): SQL {
  return allOf(WAITS[wait], today, byIndex ? COLUMNS : BESIDE);
}

const priceOfRepair = sql`(select r.customer_price from repairs r where r.id = ${orders.id})`;
/** Facts as rows of `orders` alone have them. Of a repair, they don't have the status. */
const ALONE = { status: sql`null`, price: priceIn(priceOfRepair) };

/**
 * Writes the same for rows of `orders` alone that aren't repairs, or for repairs, too, if the wait doesn't ask for their
 * status.
 */
export function otherWaitsIn(wait: Exclude<Wait, DatedWait>, { byIndex = true }: Asked = {}): SQL {
  return allOf(WAITS[wait], sql`null`, { ...(byIndex ? COLUMNS : BESIDE), ...ALONE });
}

type Columns = typeof COLUMNS;
const BESIDE = Object.fromEntries(
  Object.entries(COLUMNS).map(([fact, column]) => [fact, sql`+${column}`]),
) as Record<string, SQLWrapper> as Columns;

function allOf(terms: readonly Term[], today: SQLWrapper, columns: Columns): SQL {
  return sql.join(
    terms.map((term) => inSql(term, today, columns)),
    sql` and `,
  );
}

function inSql(term: Term, today: SQLWrapper, columns: Columns): SQL {
  if ("either" in term) {
    const parts = term.either.map((terms) => allOf(terms, today, columns));
    return sql`(${sql.join(parts, sql` or `)})`;
  }
  const [fact, compares, to] = term;
  return sql`${columns[fact]} ${sql.raw(compares)} ${operand(to, today, columns)}`;
}

/** Literals, not parameters: SQLite matches partial indexes only against literals. */
function operand(to: Operand, today: SQLWrapper, columns: Columns): SQLWrapper {
  if (to === TODAY) return today;
  if (to === null) return sql.raw("null");
  if (typeof to === "string") return sql.raw(`'${to}'`);
  if (typeof to === "number") return sql.raw(String(to));
  if ("day" in to) throw new Error("Today is no column");
  return columns[to.fact];
}
