import { and, asc, desc, eq, gt, isNotNull, isNull, lt, type SQL, sql } from "drizzle-orm";
import { alias, type AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Tx } from "~db/client.server.ts";
import {
  customers,
  employees,
  orderInstalments,
  orderMovements,
  orderPieces,
  orders,
  payments,
  pieces,
  repairs,
  stores,
} from "~db/schema/index.ts";
import { fullNameIn } from "../full-name.server.ts";
import type { Day, Instant } from "../dates.ts";
import { type Cents, cents, sumOf } from "../money.ts";
import type { PaymentKind } from "../payments/payment-kinds.ts";
import type { RepairStatus } from "../repairs/repair-status.ts";
import type { Slice } from "../slice.ts";
import { coverInstalments, type Deposit, type NewOrderKind, type Order, stateOf } from "./order.ts";

const either = <T>(ofRepair: SQL | unknown, ofOrder: unknown) => sql<T>`coalesce(${ofRepair}, ${ofOrder})`;
export const customerId = either<number>(repairs.customerId, orders.customerId);
export const storeKey = either<string>(repairs.store, orders.store);
const takenInBy = either<number>(repairs.takenInBy, orders.takenInBy);
const takers = alias(employees, "takers");
const workers = alias(employees, "workers");

const nameOf = (id: AnySQLiteColumn) =>
  sql<string | null>`(select e.first_name || ' ' || e.last_name from ${employees} e where e.id = ${id})`;

/** What lists show of an order, joined to its repair and its store. */
export const HEAD = {
  order: orders,
  status: sql<RepairStatus | null>`${repairs.status}`,
  customerId,
  customerName: fullNameIn(customers),
  store: { key: stores.key, name: stores.name, zone: stores.zone },
  item: sql<string>`coalesce(${repairs.item}, ${orders.item}, (
    select group_concat(p.description, ', ') from ${orderPieces} o join ${pieces} p on p.id = o.piece_id
    where o.order_id = ${orders.id}), '')`,
  notes: either<string | null>(repairs.notes, orders.notes),
  takenInAt: either<Instant>(repairs.intakeAt, orders.takenInAt),
  takenInDay: either<Day>(repairs.intakeDay, orders.takenInDay),
  takenInBy: fullNameIn(takers),
  price: either<Cents>(repairs.customerPrice, orders.price),
  cost: either<Cents>(repairs.costToRepair, orders.cost),
  workerName: sql<string | null>`${fullNameIn(workers)}`,
  estimateBy: nameOf(orders.estimateBy),
  toldBy: nameOf(orders.toldBy),
  handedOverBy: nameOf(orders.handedOverBy),
  cancelledBy: nameOf(orders.cancelledBy),
};

function heads(tx: Tx) {
  return tx
    .select(HEAD)
    .from(orders)
    .leftJoin(repairs, and(eq(repairs.id, orders.id), eq(orders.kind, "repair")))
    .innerJoin(customers, eq(customers.id, customerId))
    .innerJoin(stores, eq(stores.key, storeKey))
    .innerJoin(takers, eq(takers.id, takenInBy))
    .leftJoin(workers, eq(workers.id, orders.workerId));
}

type Head = ReturnType<typeof heads> extends { all(): (infer Row)[] } ? Row : never;

/** An order of any kind. */
export function getOrder(tx: Tx, id: number): Order | undefined {
  const head = heads(tx).where(eq(orders.id, id)).get();
  return head && toOrder(tx, head);
}

export function getRepairOrder(tx: Tx, id: number): Order | undefined {
  const order = getOrder(tx, id);
  return order?.kind === "repair" ? order : undefined;
}

export interface OrderFilter {
  kind?: NewOrderKind | undefined;
  /** Neither handed over nor cancelled. */
  isOpen?: boolean | undefined;
  /** Handed over without a ticket; repairs too. */
  isUnpaid?: boolean | undefined;
  location?: string | undefined;
  customerId?: number | undefined;
}

/** Special orders and layaways, or those of any kind that are unpaid, newest first. */
export function findOrders(tx: Tx, filter: OrderFilter, { after, before, limit }: Slice<number>): Order[] {
  const { id } = orders;
  const beyond = before ? gt(id, before) : after && lt(id, after);
  const rows = heads(tx)
    .where(and(chosen(filter), beyond as SQL))
    .orderBy(before ? asc(id) : desc(id))
    .limit(limit)
    .all();
  return (before ? rows.toReversed() : rows).map((row) => toOrder(tx, row));
}

/** Counts no further than `atMost`. */
export function countOrders(tx: Tx, filter: OrderFilter, atMost: number): number {
  const found = tx.select({ id: orders.id }).from(orders).where(chosen(filter)).limit(atMost).as("found");
  return (
    tx
      .select({ n: sql<number>`count(*)` })
      .from(found)
      .get()?.n ?? 0
  );
}

const storeOfRepair = sql`(select r.store from repairs r where r.id = ${orders.id})`;

function chosen({ kind, isOpen, isUnpaid, location, customerId: of }: OrderFilter): SQL | undefined {
  return and(
    // As partial indexes say it.
    isUnpaid ? sql`${orders.handedOverAt} is not null and ${orders.saleId} is null` : undefined,
    isUnpaid && !kind ? undefined : sql`${orders.kind} <> 'repair'`,
    kind && eq(orders.kind, kind),
    isOpen === true ? and(isNull(orders.handedOverAt), isNull(orders.cancelledAt)) : undefined,
    location ? sql`coalesce(${orders.store}, ${storeOfRepair}) = ${location}` : undefined,
    of ? eq(orders.customerId, of) : undefined,
  );
}

/** Ids of a customer's special orders and layaways that are neither handed over nor cancelled. */
export function openOrdersOf(tx: Tx, customer: number): number[] {
  return tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(chosen({ isOpen: true, customerId: customer }), isNotNull(orders.customerId)))
    .orderBy(orders.id)
    .all()
    .map(({ id }) => id);
}

function toOrder(tx: Tx, head: Head): Order {
  const { order, price, store } = head;
  const { id, kind, held } = order;
  const deposits = depositsOf(tx, id);
  const paidDown = sumOf(deposits.filter(({ kind: by }) => by !== "deposit").map(({ amount }) => amount));
  return {
    id,
    kind,
    state: stateOf({ ...order, price, status: head.status }),
    status: head.status,
    customerId: head.customerId,
    customerName: head.customerName,
    store,
    item: head.item,
    notes: head.notes,
    takenInAt: head.takenInAt,
    takenInDay: head.takenInDay,
    takenInBy: head.takenInBy,
    price,
    cost: head.cost,
    held,
    balance: cents(Math.max(price - held, 0)),
    vendor: order.vendor,
    vendorReference: order.vendorReference,
    orderedDay: order.orderedDay,
    arrivedDay: order.arrivedDay,
    promisedDay: order.promisedDay,
    worker: order.workerId === null ? null : { id: order.workerId, name: head.workerName ?? "" },
    isTaxed: order.isTaxed,
    estimate: order.estimate && {
      state: order.estimate,
      amount: order.estimateAmount,
      at: order.estimateAt,
      by: head.estimateBy,
      way: order.estimateWay,
    },
    callOver: order.callOver,
    place: order.place && { place: order.place, name: order.placeName, dueBackDay: order.dueBackDay },
    told: order.toldAt === null ? null : { at: order.toldAt, by: head.toldBy ?? "", way: order.toldWay },
    handedOver:
      order.handedOverAt === null
        ? null
        : { at: order.handedOverAt, by: head.handedOverBy ?? "", to: order.handedOverTo },
    cancelled:
      order.cancelledAt === null
        ? null
        : { at: order.cancelledAt, by: head.cancelledBy ?? "", reason: order.cancelReason ?? "" },
    saleId: order.saleId,
    pieces: kind === "layaway" ? piecesOf(tx, id) : [],
    instalments: kind === "layaway" ? coverInstalments(instalmentsOf(tx, id), paidDown) : [],
    deposits,
    movements: movementsOf(tx, id),
    version: order.version,
  };
}

function piecesOf(tx: Tx, orderId: number) {
  return tx
    .select({
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
    .where(eq(orderPieces.orderId, orderId))
    .orderBy(asc(orderPieces.id))
    .all();
}

function instalmentsOf(tx: Tx, orderId: number) {
  return tx
    .select({
      position: orderInstalments.position,
      dueDay: orderInstalments.dueDay,
      amount: orderInstalments.amount,
    })
    .from(orderInstalments)
    .where(eq(orderInstalments.orderId, orderId))
    .orderBy(asc(orderInstalments.position))
    .all();
}

/** Deposits taken, refunded and used, the oldest first. */
function depositsOf(tx: Tx, orderId: number): Deposit[] {
  return tx
    .select({
      id: payments.id,
      at: payments.paidAt,
      day: payments.storeDay,
      kind: payments.kind,
      amount: sql<Cents>`iif(${payments.saleId} is null, ${payments.amount}, -${payments.amount})`,
      lastFour: payments.lastFour,
      reference: payments.reference,
      number: payments.number,
      by: fullNameIn(employees),
    })
    .from(payments)
    .innerJoin(employees, eq(employees.id, payments.employeeId))
    .where(and(eq(payments.orderId, orderId), eq(payments.isLive, true)))
    .orderBy(asc(payments.id))
    .all()
    .map((row) => ({ ...row, kind: row.kind as PaymentKind }));
}

function movementsOf(tx: Tx, orderId: number) {
  return tx
    .select({
      id: orderMovements.id,
      place: orderMovements.place,
      placeName: orderMovements.placeName,
      dueBackDay: orderMovements.dueBackDay,
      at: orderMovements.at,
      by: fullNameIn(employees),
    })
    .from(orderMovements)
    .innerJoin(employees, eq(employees.id, orderMovements.employeeId))
    .where(eq(orderMovements.orderId, orderId))
    .orderBy(asc(orderMovements.id))
    .all();
}
