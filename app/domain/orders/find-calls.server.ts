import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { ofPerson } from "../customers/one-person.server.ts";
import { addDays, type Instant, momentAt } from "../dates.ts";
import { readSettings } from "../settings/read-settings.server.ts";
import type { Slice } from "../slice.ts";
import { todayAt, zoneOf } from "../stores/find-stores.server.ts";
import type { CallList } from "./call-lists.ts";
import { getOrders } from "./find-orders.server.ts";
import type { Order, OrderKind } from "./order.ts";

export interface CallFilter {
  list: CallList;
  kind?: OrderKind | undefined;
  location?: string | undefined;
  customerId?: number | undefined;
  now: Instant;
}

/** An order on one of the lists, and since when it waits there: since it is ready, or a payment is due. */
export interface Call extends Order {
  since: Instant;
}

export type CallKey = [since: number, id: number];

/** The orders of a list, what waits longest first. */
export function findCalls(tx: Tx, filter: CallFilter, { after, before, limit }: Slice<CallKey>): Call[] {
  const from = before ?? after;
  const beyond = from && sql`(since, o.id) ${sql.raw(before ? "<" : ">")} (${from[0]}, ${from[1]})`;
  const found = waitingFor(tx, filter).flatMap((waiting) => {
    const by = waiting.by.map((column) => `${column} ${before ? "desc" : "asc"}`);
    return tx.all<{ id: number; since: Instant }>(
      sql`${selected(waiting, beyond)} order by ${sql.raw(by.join(", "))} limit ${limit}`,
    );
  });
  const inOrder = found.toSorted((a, b) => a.since - b.since || a.id - b.id);
  const page = before ? inOrder.slice(-limit) : inOrder.slice(0, limit);
  const orders = new Map(
    getOrders(
      tx,
      page.map(({ id }) => id),
    ).map((order) => [order.id, order]),
  );
  return page.flatMap(({ id, since }) => {
    const order = orders.get(id);
    return order ? { ...order, since } : [];
  });
}

/** Counts no further than `atMost`. */
export function countCalls(tx: Tx, filter: CallFilter, atMost: number): number {
  const counts = waitingFor(tx, filter).map((waiting) => {
    const found = sql`${selected(waiting, undefined)} limit ${atMost}`;
    return tx.get<{ n: number }>(sql`select count(*) as n from (${found})`)?.n ?? 0;
  });
  return Math.min(
    counts.reduce((sum, count) => sum + count, 0),
    atMost,
  );
}

/** Where a kind of order waits, in the words of the index that holds no others. */
interface Waiting {
  kind: OrderKind;
  from: string;
  /** Names the customer and store. */
  owner: "r" | "o";
  since: SQL;
  where: SQL;
  /** The order of the list, as the index has it. */
  by: string[];
}

const OPEN = sql.raw("o.handed_over_at is null and o.cancelled_at is null");

/** As `readyAt` of an order. */
const READY: Waiting[] = [
  {
    kind: "repair",
    from: "repairs r join orders o on o.id = r.id",
    owner: "r",
    since: sql.raw("r.status_changed_at"),
    where: sql`r.status = 'completed' and ${OPEN}`,
    by: ["r.status_changed_at", "r.id"],
  },
  {
    kind: "special_order",
    from: "orders o",
    owner: "o",
    since: noonOfDay("o.arrived_day"),
    where: sql`o.kind = 'special_order' and o.arrived_day is not null and ${OPEN}`,
    by: ["o.arrived_day", "o.id"],
  },
  {
    kind: "layaway",
    from: "orders o",
    owner: "o",
    since: sql.raw(
      "max(o.taken_in_at, coalesce((select max(p.paid_at) from payments p where p.order_id = o.id and p.is_live = 1), 0))",
    ),
    where: sql`o.kind = 'layaway' and o.held >= o.price and ${OPEN}`,
    by: ["since", "o.id"],
  },
];

/** A repair that was cancelled, until it is handed back. */
const CANCELLED: Waiting = {
  kind: "repair",
  from: "repairs r join orders o on o.id = r.id",
  owner: "r",
  since: sql.raw("r.status_changed_at"),
  where: sql`r.status = 'completed' and o.cancelled_at is not null`,
  by: ["r.status_changed_at", "r.id"],
};

function noonOfDay(column: string): SQL {
  return sql.raw(`(unixepoch(${column}) + 43200) * 1000`);
}

/** Layaways with an instalment that is due, since the first that isn't paid in full. */
function paymentDue(today: string): Waiting {
  const due = sql`(select min(i.due_day) from order_instalments i where i.order_id = o.id and i.due_day <= ${today}
    and (select sum(e.amount) from order_instalments e where e.order_id = o.id and e.position <= i.position) > o.held)`;
  return {
    kind: "layaway",
    from: "orders o",
    owner: "o",
    since: sql`(unixepoch(${due}) + 43200) * 1000`,
    where: sql`o.kind <> 'repair' and o.kind = 'layaway' and o.held < o.price and since is not null and ${OPEN}`,
    by: ["since", "o.id"],
  };
}

/**
 * What a list asks of what waits. Days are counted by the calendar of the store, or of all stores together: who was
 * told on one day is reminded so many days later, at any hour.
 */
function waitingFor(tx: Tx, { list, kind, location, customerId, now }: CallFilter): Waiting[] {
  const { remindAfterDays, unclaimedAfterDays } = readSettings(tx);
  const today = todayAt(tx, location ?? null, now);
  const daysAgo = (days: number) =>
    sql`${momentAt(zoneOf(tx, location ?? null), addDays(today, 1 - days), 0)}`;
  const isLongAgo = remindAfterDays > 0 ? sql`o.told_at < ${daysAgo(remindAfterDays)}` : sql`false`;
  const asks: Record<CallList, SQL> = {
    ready: sql`true`,
    to_tell: sql`coalesce(o.told_at, 0) < since`,
    to_remind: sql`o.told_at >= since and ${isLongAgo}`,
    payment_due: sql`(coalesce(o.told_at, 0) < since or ${isLongAgo})`,
    unclaimed: sql`since < ${daysAgo(unclaimedAfterDays)}`,
    hand_back: sql`true`,
  };
  const all = list === "payment_due" ? [paymentDue(today)] : list === "hand_back" ? [CANCELLED] : READY;
  return all
    .filter((waiting) => kind === undefined || kind === waiting.kind)
    .map((waiting) => {
      const of = sql.raw(waiting.owner);
      const where = [
        waiting.where,
        asks[list],
        ...(location === undefined ? [] : [sql`+${of}.store = ${location}`]),
        ...(customerId === undefined ? [] : [ofPerson(tx, sql`${of}.customer_id`, customerId)]),
      ];
      return { ...waiting, where: sql.join(where, sql` and `) };
    });
}

function selected({ from, since, where }: Waiting, beyond: SQL | undefined): SQL {
  const more = beyond ? sql` and ${beyond}` : sql``;
  return sql`select o.id as id, ${since} as since from ${sql.raw(from)} where ${where}${more}`;
}
