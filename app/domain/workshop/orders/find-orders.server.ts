import { and, asc, desc, eq, gt, lt, type SQL, sql } from "drizzle-orm";
import { alias, type AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import { closedChannelsIn } from "~db/campaign-reach.ts";
import { builtOnce } from "~db/built-once.ts";
import type { Tx } from "~db/client.server.ts";
import { dayOrLast, NO_DAY_AHEAD } from "~db/day-or-last.ts";
import {
  customers,
  employees,
  orderInstalments,
  orderMovements,
  orderPieces,
  orders,
  orderTellings,
  payments,
  pieces,
  repairs,
  repairWork,
  saleLines,
  stores,
} from "~db/schema/index.ts";
import { keptIdIn, ofPerson } from "../../people/merges/one-person.server.ts";
import { oneOfJson, oneOfMany } from "~db/one-of-many.ts";
import { fullNameIn } from "../../full-name.server.ts";
import type { Day, Instant } from "../../dates.ts";
import { type Cents, sumOf } from "../../money.ts";
import type { PaymentKind } from "../../payment-kinds.ts";
import type { RepairStatus } from "../repairs/repair-status.ts";
import {
  type AllOrFew,
  countFound,
  FEW_OF_GROUP,
  foundAlong,
  listFew,
  planAmong,
  planPage,
  planRanges,
  planSearch,
  type Search,
  type SearchIndex,
} from "../../search.server.ts";
import { goodsWords } from "../../goods-words.ts";
import type { Slice } from "../../slice.ts";
import { planByPhone } from "./plan-by-phone.server.ts";
import { LATEST_READ } from "./latest-moves-and-messages.ts";
import {
  type OrderColumn,
  type Sorted,
  type SortedKey,
  sortedSlice,
  withoutIndex,
} from "../../sorted.server.ts";
import type { OrderSort } from "../../shop/lists/order-sorting.ts";
import { coverInstalments } from "./cover-instalments.ts";
import {
  balanceOf,
  type Deposit,
  type NewOrderKind,
  type Order,
  ORDER_KINDS,
  type OrderKind,
  stateOf,
} from "./order.ts";
import { waitsFor } from "./what-orders-wait-for.ts";
import { partsOfWork, type PricedPart, whatToPay } from "./what-to-pay.ts";
import { otherWaitsIn, PRICE } from "./what-orders-wait-for-in-sql.server.ts";
import { typedNumber } from "../../typed-number.ts";

const either = <T>(ofRepair: SQL | unknown, ofOrder: unknown) => sql<T>`coalesce(${ofRepair}, ${ofOrder})`;
export const customerId = either<number>(repairs.customerId, orders.customerId);
export const storeKey = either<string>(repairs.store, orders.store);
export const takenInBy = either<number>(repairs.takenInBy, orders.takenInBy);
const takers = alias(employees, "takers");
const workers = alias(employees, "workers");
/** The person's own row: an order keeps its customer when they are merged, but not that one's phone and email. */
const kept = alias(customers, "kept");

const nameOf = (id: AnySQLiteColumn) =>
  sql<string | null>`(select e.first_name || ' ' || e.last_name from ${employees} e where e.id = ${id})`;

/** Columns that lists show of an order, joined to its repair and its store. */
export const HEAD = {
  order: orders,
  status: sql<RepairStatus | null>`${repairs.status}`,
  customerId,
  customerName: fullNameIn(customers),
  contact: {
    firstName: kept.firstName,
    phone: kept.cellPhone,
    email: kept.email,
    closedChannels: closedChannelsIn(kept),
  },
  store: { key: stores.key, name: stores.name, zone: stores.zone },
  item: sql<string>`coalesce(${repairs.item}, ${orders.item}, (
    select group_concat(p.description, ', ') from ${orderPieces} o join ${pieces} p on p.id = o.piece_id
    where o.order_id = ${orders.id}), '')`,
  notes: either<string | null>(repairs.notes, orders.notes),
  takenInAt: either<Instant>(repairs.intakeAt, orders.takenInAt),
  takenInDay: either<Day>(repairs.intakeDay, orders.takenInDay),
  takenInBy: fullNameIn(takers),
  price: PRICE,
  cost: either<Cents>(repairs.costToRepair, orders.cost),
  workerName: sql<string | null>`${fullNameIn(workers)}`,
  estimateBy: nameOf(orders.estimateBy),
  handedOverBy: nameOf(orders.handedOverBy),
  cancelledBy: nameOf(orders.cancelledBy),
};

const { salesTaxRate, surtaxRate, surtaxLimit } = stores;
const TAX_TERMS = { salesTaxRate, surtaxRate, surtaxLimit };

function heads(tx: Tx) {
  return tx
    .select({ ...HEAD, taxTerms: TAX_TERMS })
    .from(orders)
    .leftJoin(repairs, and(eq(repairs.id, orders.id), eq(orders.kind, "repair")))
    .innerJoin(customers, eq(customers.id, customerId))
    .innerJoin(kept, eq(kept.id, keptIdIn()))
    .innerJoin(stores, eq(stores.key, storeKey))
    .innerJoin(takers, eq(takers.id, takenInBy))
    .leftJoin(workers, eq(workers.id, orders.workerId));
}

type Head = ReturnType<typeof heads> extends { all(): (infer Row)[] } ? Row : never;

/** The orders that a statement is about, as JSON. */
const IDS = sql.placeholder("ids");
const jsonOf = (ids: readonly number[]) => ({ ids: JSON.stringify(ids) });

const headOfId = builtOnce((tx) => heads(tx).where(eq(orders.id, sql.placeholder("id"))));
const headsOfIds = builtOnce((tx) => heads(tx).where(oneOfJson(orders.id, IDS)));

/** Reads an order of any kind. */
export function getOrder(tx: Tx, id: number): Order | undefined {
  const head = headOfId(tx).get({ id });
  return head && toOrders(tx, [head])[0];
}

/**
 * Finds the order that a typed or scanned number names, as `typedNumber` reads it: 37 for any kind, R-000037
 * for a repair only.
 */
export function orderOfNumber(tx: Tx, text: string): Order | undefined {
  const typed = typedOrder(text);
  const order = typed ? getOrder(tx, typed.id) : undefined;
  return order && (typed?.kind ?? order.kind) === order.kind ? order : undefined;
}

/** Reads orders of any kind by id, in no particular order, without those that don't exist. */
export function getOrders(tx: Tx, ids: readonly number[]): Order[] {
  return toOrders(tx, headsOfIds(tx).all(jsonOf(ids)));
}

/** Returns an order with all its movements and messages, not only the latest. */
export function withWholePast(tx: Tx, order: Order): Order {
  const { id } = order;
  const movements = allMovements(tx).all({ id });
  const tellings = allTellings(tx).all({ id });
  return {
    ...order,
    movements: byOrder(movements).get(id) ?? [],
    tellings: byOrder(tellings).get(id) ?? [],
  };
}

export function getRepairOrder(tx: Tx, id: number): Order | undefined {
  const order = getOrder(tx, id);
  return order?.kind === "repair" ? order : undefined;
}

export interface OrderFilter {
  /** The customer's name or whole phone number, words of the item, or the order's number. */
  search?: string | undefined;
  /**
   * Whether the search also meets a part of the phone number, the e-mail and the spouse's name: for those who
   * may see them.
   */
  seesContact?: boolean | undefined;
  kind?: NewOrderKind | undefined;
  /** Neither handed over nor canceled. */
  isOpen?: boolean | undefined;
  /** Handed over without the ticket that pays for it, including repairs. */
  isUnpaid?: boolean | undefined;
  location?: string | undefined;
  customerId?: number | undefined;
}

/** A filter with its search planned once, to reuse for rows and counts. */
export type PlannedOrders = OrderFilter & { plan?: Search };

export function planOrders(tx: Tx, filter: OrderFilter): PlannedOrders {
  return { ...filter, plan: searchOf(tx, filter) };
}

/** Lists special orders and layaways, or unpaid orders of any kind, newest first. */
export function findOrders(tx: Tx, filter: PlannedOrders, { after, before, limit }: Slice<number>): Order[] {
  const { id } = orders;
  const isBefore = before !== undefined;
  const beyond = isBefore ? gt(id, before) : after && lt(id, after);
  const order = [isBefore ? asc(id) : desc(id)];
  const rows = heads(tx)
    .where(
      foundAlong(tx, INDEX, searchOf(tx, filter), and(chosen(tx, filter), beyond as SQL), { order, limit }),
    )
    .orderBy(...order)
    .limit(limit)
    .all();
  return toOrders(tx, isBefore ? rows.toReversed() : rows);
}

/** Written like the condition of the sort indexes, which no other statement uses. */
const HAS_PRICE = sql`${orders.kind} <> 'repair' and ${orders.price} is not null`;

/** Sort orders besides the default by number. Lists of unpaid orders don't have them. */
type OtherSort = Exclude<OrderSort, "intake">;

const SORTED_BY: Record<OtherSort, OrderColumn> = {
  promised: dayOrLast(orders.promisedDay),
  price: orders.price,
};

export function orderKeyIn(by: OtherSort, { price, promisedDay, id }: Order): SortedKey {
  return [by === "price" ? price : (promisedDay ?? NO_DAY_AHEAD), id];
}

/** Works like `findOrders`, in another order. Orders without a promise come after the promised ones. */
export function findSortedOrders(
  tx: Tx,
  filter: PlannedOrders,
  { by, descending }: Sorted<OtherSort>,
  slice: Slice<SortedKey>,
): Order[] {
  const { read } = sortedSlice([SORTED_BY[by], orders.id], descending, slice);
  const search = amongFew(tx, filter);
  const { kind, isOpen, location, customerId: of } = filter;
  const ids = read(({ beyond, order, limit }) => {
    const among = (some: AllOrFew, most: number) => {
      const isFew = some.kind === "few";
      const rows = isFew
        ? sql`json_each(${some.named.ids}) as named cross join ${orders} on ${orders.id} = named.value`
        : sql`${orders}`;
      const where = and(
        isFew ? sql`+${orders.kind} <> 'repair'` : HAS_PRICE,
        some.kind === "all" ? undefined : some.holds,
        kind && withoutIndex(orders.kind, kind),
        // The index of open orders has another order.
        isOpen ? otherWaitsIn("open", { byIndex: false }) : undefined,
        location ? sql`+${orders.store} = ${location}` : undefined,
        of ? ofPerson(tx, sql`+${orders.customerId}`, of) : undefined,
        beyond,
      );
      return sql`select ${orders.id} as id from ${rows} where ${where}
        order by ${sql.join(order, sql`, `)} limit ${most}`;
    };
    const planned = planPage(tx, INDEX, search, (most) => among({ kind: "all" }, most), limit);
    return tx.all<{ id: number }>(among(planned, limit));
  }).map(({ id }) => id);
  return ordersInTurn(tx, ids);
}

/** Reads orders by id, in the order of the ids. */
export function ordersInTurn(tx: Tx, ids: readonly number[]): Order[] {
  const found = new Map(getOrders(tx, ids).map((each) => [each.id, each]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** Returns the search, or what the filter leaves if that is few. */
function amongFew(tx: Tx, filter: PlannedOrders): Search {
  const { kind, isOpen, customerId: of } = filter;
  const isAll = !kind && !isOpen && !of;
  const group = sql`select ${orders.id} from ${orders} where ${chosen(tx, { kind, isOpen, customerId: of })}`;
  const search = listFew(tx, INDEX, searchOf(tx, filter));
  return planRanges(tx, INDEX, search, isAll ? [] : [group], FEW_OF_GROUP);
}

/** Counts no further than `atMost`. */
export function countOrders(tx: Tx, filter: PlannedOrders, atMost: number): number {
  return countFound(tx, INDEX, searchOf(tx, filter), chosen(tx, filter), atMost);
}

/** The `orders_search` index: special orders and layaways with all words of their customers. */
const INDEX: SearchIndex = {
  noun: "orders",
  id: orders.id,
  customer: orders.customerId,
  texts: [orders.searchText, ofRepairAndCustomer(sql`c.search_text`)],
  numbered: (word) => typedOrder(word)?.id ?? null,
  isNumbered(word) {
    const { id, kind } = typedOrder(word) ?? {};
    return sql`${orders.id} = ${id}${kind ? sql` and ${orders.kind} = ${kind}` : sql``}`;
  },
  isInOrder: true,
};

/** The same with their names alone. */
const BY_NAME: SearchIndex = {
  ...INDEX,
  texts: [orders.searchText, ofRepairAndCustomer(sql`c.sort_name`)],
  hasMore: true,
};

function ofRepairAndCustomer(ofCustomer: SQL): SQL {
  return sql`coalesce(
    (select ${ofCustomer} from ${customers} c where c.id = ${orders.customerId}),
    (select r.search_text || char(10) || ${ofCustomer} from ${repairs} r join ${customers} c on c.id = r.customer_id
      where r.id = ${orders.id}))`;
}

/** Parses a typed order number: 42, #42, O-000042. */
function typedOrder(word: string): { kind: OrderKind | null; id: number } | null {
  const typed = typedNumber(word);
  if (!typed) return null;
  const kind = ORDER_KINDS.find((each) => each === typed.kind) ?? null;
  return typed.kind === null || kind !== null ? { kind, id: typed.id } : null;
}

/** Plans the search of a filter. */
function searchOf(tx: Tx, filter: PlannedOrders): Search {
  if (filter.plan) return filter.plan;
  const { search, seesContact, ...among } = filter;
  const left = sql`select ${orders.id} from ${orders} where ${chosen(tx, among)}`;
  if (among.isUnpaid && !among.kind) return planAmongOrders(tx, { search, seesContact }, left);
  const { index, words, byPhone } = searchedFor(tx, { search, seesContact });
  if (byPhone) return byPhone;
  const count = (of: OrderFilter) => countOrders(tx, { ...of, plan: { kind: "all" } }, MANY);
  const isAll = !among.kind && !among.isOpen && !among.isUnpaid && !among.location && !among.customerId;
  return planSearch(tx, index, words, {
    where: isAll ? undefined : chosen(tx, among),
    parts: among.customerId ? [left] : [],
    sizeOf: () => ({ filtered: count(among), all: count({}) }),
  });
}

type Searched = Pick<OrderFilter, "search" | "seesContact">;

/**
 * Plans the search of a list with repairs among its orders. Repairs aren't in the index, but such a list is short, so
 * those that `ids` selects are looked through.
 */
export function planAmongOrders(tx: Tx, searched: Searched, ids: SQL): Search {
  const { index, words, byPhone } = searchedFor(tx, searched);
  return byPhone ?? planAmong(tx, index, words, ids);
}

/** The words of a search and where they are looked for, or its plan if it has a phone number. */
function searchedFor(tx: Tx, { search = "", seesContact = false }: Searched) {
  const index = seesContact ? INDEX : BY_NAME;
  return {
    index,
    words: goodsWords(search, { phones: true }),
    byPhone: seesContact ? null : planByPhone(tx, search, { index, seesContact, ofThese: ofOneOf }),
  };
}

/** Condition that an order, or a repair, is of one of these customers. */
function ofOneOf(people: readonly number[]): SQL {
  return sql`(${oneOfMany(orders.customerId, people)}
    or ${orders.id} in (select r.id from ${repairs} r where ${oneOfMany(sql`r.customer_id`, people)}))`;
}

const storeOfRepair = sql`(select r.store from repairs r where r.id = ${orders.id})`;

function chosen(tx: Tx, { kind, isOpen, isUnpaid, location, customerId: of }: OrderFilter): SQL | undefined {
  return and(
    isUnpaid ? otherWaitsIn("unpaid") : undefined,
    isUnpaid && !kind ? undefined : sql`${orders.kind} <> 'repair'`,
    kind && eq(orders.kind, kind),
    isOpen === true ? otherWaitsIn("open") : undefined,
    location ? sql`coalesce(${orders.store}, ${storeOfRepair}) = ${location}` : undefined,
    of ? ofPerson(tx, orders.customerId, of) : undefined,
  );
}

/** More orders than any shop has. Counting them reads an index. */
const MANY = 10_000_000;

/** Adds their parts to orders, with one statement per kind of part for all of them. */
function toOrders(tx: Tx, of: readonly Head[]): Order[] {
  const ids = jsonOf(of.map(({ order }) => order.id));
  const all = {
    pieces: byOrder(piecesOf(tx).all(ids)),
    instalments: byOrder(instalmentsOf(tx).all(ids)),
    deposits: byOrder(depositsOf(tx).all(ids).map(toDeposit)),
    movements: byOrder(latestMovements(tx).all(ids)),
    tellings: byOrder(latestTellings(tx).all(ids)),
    work: byOrder(workOf(tx, of)),
    booked: byOrder(bookedOf(tx, of)),
  };
  return of.map((head) => {
    const { id } = head.order;
    return toOrder(head, {
      pieces: all.pieces.get(id) ?? [],
      instalments: all.instalments.get(id) ?? [],
      deposits: all.deposits.get(id) ?? [],
      movements: all.movements.get(id) ?? [],
      tellings: all.tellings.get(id) ?? [],
      work: all.work.get(id) ?? [],
      booked: all.booked.get(id) ?? [],
    });
  });
}

function byOrder<Row extends { orderId: number | null }>(rows: readonly Row[]) {
  const parts = new Map<number | null, Omit<Row, "orderId">[]>();
  for (const { orderId, ...part } of rows) {
    const others = parts.get(orderId);
    if (others) others.push(part);
    else parts.set(orderId, [part]);
  }
  return parts;
}

type Parts = Pick<Order, "pieces" | "deposits" | "movements" | "tellings"> & {
  instalments: Omit<Order["instalments"][number], "paid">[];
  /** Lines of a repair's work. */
  work: PricedPart[];
  /** Tax of each line of the ticket that handed it over. */
  booked: { tax: Cents }[];
};

function toOrder(
  head: Head,
  { pieces: put, instalments, deposits, movements, tellings, ...parts }: Parts,
): Order {
  const { order, price, store } = head;
  const { id, kind, held } = order;
  const facts = { ...order, status: head.status, price };
  const state = stateOf(facts);
  const isQuestion = order.estimate !== "asked" || waitsFor(facts, "answer");
  const last = tellings.at(-1);
  const paidDown = sumOf(deposits.filter(({ kind: by }) => by !== "deposit").map(({ amount }) => amount));
  return {
    id,
    kind,
    state,
    status: head.status,
    customerId: head.customerId,
    customerName: head.customerName,
    contact: head.contact,
    store,
    item: head.item,
    notes: head.notes,
    takenInAt: head.takenInAt,
    takenInDay: head.takenInDay,
    takenInBy: head.takenInBy,
    price,
    cost: head.cost,
    held,
    balance: balanceOf(facts),
    ...whatToPay(
      facts,
      partsOf({ price, isTaxed: order.isTaxed }, put, parts.work),
      head.taxTerms,
      parts.booked.length > 0 ? sumOf(parts.booked.map(({ tax }) => tax)) : null,
    ),
    vendor: order.vendor,
    vendorReference: order.vendorReference,
    orderedDay: order.orderedDay,
    arrivedDay: order.arrivedDay,
    promisedDay: order.promisedDay,
    nextDueDay: order.nextDueDay,
    worker: order.workerId === null ? null : { id: order.workerId, name: head.workerName ?? "" },
    isTaxed: order.isTaxed,
    estimate:
      order.estimate && isQuestion
        ? {
            state: order.estimate,
            amount: order.estimateAmount,
            at: order.estimateAt,
            by: head.estimateBy,
            way: order.estimateWay,
            name: order.estimateName,
          }
        : null,
    callOver: order.callOver,
    place: order.place && { place: order.place, name: order.placeName, dueBackDay: order.dueBackDay },
    readyAt: state === "ready" ? order.readyAt : null,
    told: last && order.toldDay ? { ...last, day: order.toldDay } : null,
    handedOver:
      order.handedOverAt === null
        ? null
        : { at: order.handedOverAt, by: head.handedOverBy ?? "", to: order.handedOverTo },
    cancelled:
      order.cancelledAt === null
        ? null
        : { at: order.cancelledAt, by: head.cancelledBy ?? "", reason: order.cancelReason ?? "" },
    saleId: order.saleId,
    pieces: put,
    instalments: coverInstalments(instalments, paidDown),
    deposits,
    movements,
    tellings,
    version: order.version,
  };
}

/**
 * Returns the parts as `linesOfPickup` hands them over: each piece, or else the work, or else the whole
 * order.
 */
function partsOf(order: PricedPart, put: readonly { price: Cents }[], work: readonly PricedPart[]) {
  if (put.length > 0) return put.map(({ price }) => ({ price, isTaxed: order.isTaxed }));
  return work.length === 0 ? [order] : partsOfWork(work);
}

function workOf(tx: Tx, of: readonly Head[]) {
  const ids = of.filter(({ order }) => order.kind === "repair").map(({ order }) => order.id);
  return ids.length === 0 ? [] : workOfRepairs(tx).all(jsonOf(ids));
}

const workOfRepairs = builtOnce((tx) => {
  const { orderId, price, isTaxed, position } = repairWork;
  return tx
    .select({ orderId, price, isTaxed })
    .from(repairWork)
    .where(oneOfJson(orderId, IDS))
    .orderBy(asc(orderId), asc(position));
});

function bookedOf(tx: Tx, of: readonly Head[]) {
  const ids = of.flatMap(({ order }) => (order.cancelledAt === null ? (order.saleId ?? []) : []));
  return ids.length === 0 ? [] : taxOfTickets(tx).all(jsonOf(ids));
}

const taxOfTickets = builtOnce((tx) => {
  const { orderId, tax, saleId } = saleLines;
  return tx.select({ orderId, tax }).from(saleLines).where(oneOfJson(saleId, IDS));
});

const piecesOf = builtOnce((tx) =>
  tx
    .select({
      orderId: orderPieces.orderId,
      pieceId: orderPieces.pieceId,
      sku: pieces.sku,
      description: pieces.description,
      listPrice: orderPieces.listPrice,
      discountReason: orderPieces.discountReason,
      price: orderPieces.price,
      cost: orderPieces.cost,
      isReserved: orderPieces.isReserved,
    })
    .from(orderPieces)
    .innerJoin(pieces, eq(pieces.id, orderPieces.pieceId))
    .where(oneOfJson(orderPieces.orderId, IDS))
    .orderBy(asc(orderPieces.id)),
);

const instalmentsOf = builtOnce((tx) =>
  tx
    .select({
      orderId: orderInstalments.orderId,
      position: orderInstalments.position,
      dueDay: orderInstalments.dueDay,
      amount: orderInstalments.amount,
    })
    .from(orderInstalments)
    .where(oneOfJson(orderInstalments.orderId, IDS))
    .orderBy(asc(orderInstalments.position)),
);

/** Deposits taken, refunded and used, the oldest first. */
const depositsOf = builtOnce((tx) =>
  tx
    .select({
      orderId: payments.orderId,
      id: payments.id,
      at: payments.paidAt,
      day: payments.storeDay,
      kind: payments.kind,
      given: payments.given,
      rounding: payments.rounding,
      amount: sql<Cents>`iif(${payments.saleId} is null, ${payments.amount}, -${payments.amount})`,
      lastFour: payments.lastFour,
      reference: payments.reference,
      number: payments.number,
      by: fullNameIn(employees),
    })
    .from(payments)
    .innerJoin(employees, eq(employees.id, payments.employeeId))
    .where(and(oneOfJson(payments.orderId, IDS), eq(payments.isLive, true)))
    .orderBy(asc(payments.id)),
);

type DepositRow = ReturnType<ReturnType<typeof depositsOf>["all"]>[number];

function toDeposit(row: DepositRow): Deposit & { orderId: number | null } {
  return { ...row, kind: row.kind as PaymentKind };
}

/** Matches the latest of each of the orders. */
function latestOf(table: typeof orderMovements | typeof orderTellings): SQL {
  return sql`${table.id} in (
    select latest.id from json_each(${IDS}) as an_order, ${table} as latest
    where latest.id in (
      select id from ${table} as part where part.order_id = an_order.value
      order by part.id desc limit ${sql.raw(String(LATEST_READ))}))`;
}

/** The oldest of them first. */
function movementsWhere(tx: Tx, which: SQL) {
  return tx
    .select({
      orderId: orderMovements.orderId,
      id: orderMovements.id,
      place: orderMovements.place,
      placeName: orderMovements.placeName,
      dueBackDay: orderMovements.dueBackDay,
      at: orderMovements.at,
      by: fullNameIn(employees),
    })
    .from(orderMovements)
    .innerJoin(employees, eq(employees.id, orderMovements.employeeId))
    .where(which)
    .orderBy(asc(orderMovements.id));
}

const latestMovements = builtOnce((tx) => movementsWhere(tx, latestOf(orderMovements)));
const allMovements = builtOnce((tx) => movementsWhere(tx, eq(orderMovements.orderId, sql.placeholder("id"))));

/** The oldest of them first. */
function tellingsWhere(tx: Tx, which: SQL) {
  return tx
    .select({
      orderId: orderTellings.orderId,
      id: orderTellings.id,
      at: orderTellings.at,
      by: fullNameIn(employees),
      way: orderTellings.way,
      message: orderTellings.message,
    })
    .from(orderTellings)
    .innerJoin(employees, eq(employees.id, orderTellings.employeeId))
    .where(which)
    .orderBy(asc(orderTellings.id));
}

const latestTellings = builtOnce((tx) => tellingsWhere(tx, latestOf(orderTellings)));
const allTellings = builtOnce((tx) => tellingsWhere(tx, eq(orderTellings.orderId, sql.placeholder("id"))));
