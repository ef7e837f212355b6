import { insertRow, insertRows } from "~db/insert-row.ts";
import { orderInstalments, orderPieces, orders, pieceMovements } from "~db/schema/index.ts";
import { askApproval } from "../../shop/approvals/ask-approval.server.ts";
import { customerForDocument } from "../../people/customers/refuse-erased-or-merged.server.ts";
import { type Day, dayIn } from "../../dates.ts";
import { type Cents, cents, inMoney, rate, sumOf } from "../../money.ts";
import { done, refuse, type Refused, type Result, type Trail } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import type { EarlierSale } from "../../counter/sales/find-sales.server.ts";
import type { NewPiece } from "../../counter/sales/new-sale.ts";
import { priceLines } from "../../counter/sales/ticket-lines.server.ts";
import { readSettings, type Settings } from "../../shop/settings/read-settings.server.ts";
import { namedStore } from "../../shop/stores/named-store.server.ts";
import { searchedOrder } from "../../searched-fields.ts";
import { newClaimCode } from "./claim-code.ts";
import { getOrder } from "./find-orders.server.ts";
import { refuseArrival } from "./special-order-arrival.ts";
import { leastDepositOf } from "./least-deposit.ts";
import { noteReady } from "./ready-since.server.ts";
import { noteNextDue } from "./hold-deposit.server.ts";
import type { Order } from "./order.ts";
import { orderTrail } from "./order-trail.ts";
import { ORDERS_FOR_TICKETS } from "./join-tickets-to-orders.server.ts";
import { told } from "../../shop/trail/entry-content.ts";

interface OrderHead {
  customerId: number;
  location: string;
  notes: string | null;
  promised: Day | null;
}

export interface NewSpecialOrder extends OrderHead {
  kind: "special_order";
  item: string | null;
  price: Cents | null;
  /** Null if the sender can't see costs. */
  cost: Cents | null;
  vendor: string | null;
  vendorReference: string | null;
  ordered: Day | null;
  arrived: Day | null;
}

export interface NewLayaway extends OrderHead {
  kind: "layaway";
  pieces: Omit<NewPiece, "kind" | "cost">[];
  /** Amounts of the price by due day. Without any, all of it is due at the hand-over. */
  instalments: { due: Day; amount: Cents }[];
}

export type NewOrder = NewSpecialOrder | NewLayaway;

/**
 * Takes in a special order or a layaway. A layaway's pieces are put away at prices that follow the rules of a
 * sale. Its installments add up to those prices, in order of their days. A sold piece is a conflict.
 */
export function takeInOrder(ctx: RuleContext, order: NewOrder): Result<Order, EarlierSale> {
  const { tx, actor, now } = ctx;
  const { kind } = order;
  const found = customerForDocument(tx, order.customerId, "Customer is required");
  if (!found.ok) return found;
  const customerId = found.customer.id;
  const named = namedStore(tx, order.location, "location");
  if (!named.ok) return named;
  const { store } = named;
  const head = {
    kind,
    customerId,
    store: store.key,
    notes: order.notes,
    takenInAt: now,
    takenInDay: dayIn(store.zone, now),
    takenInBy: actor.id,
    promisedDay: order.promised,
    claimCode: newClaimCode(),
  };
  if (order.kind === "special_order") {
    const { item, price } = order;
    if (item === null) return refuse("invalid", "Enter the item", "item");
    if (price === null) return refuse("invalid", "Price is required", "price");
    const { vendor, vendorReference, ordered: orderedDay, arrived: arrivedDay } = order;
    const early = refuseArrival({ ordered: orderedDay, arrived: arrivedDay }, head.takenInDay);
    if (early) return early;
    const cost = order.cost ?? cents(0);
    const searchText = searchedOrder({ item, vendor, vendorReference });
    const of = { ...head, item, price, cost, vendor, vendorReference, orderedDay, arrivedDay, searchText };
    return takenIn(ctx, insertRow(tx, orders, of), null, []);
  }
  const settings = readSettings(tx);
  if (order.pieces.length === 0) return refuse("invalid", "Add an item", "pieces");
  const lines = order.pieces.map((piece): NewPiece => ({ ...piece, kind: "piece", cost: null }));
  const priced = priceLines(ctx, lines, settings, { customerId, state: "reserved" }, ORDERS_FOR_TICKETS);
  if (!priced.ok) return priced;
  const price = sumOf(priced.lines.map((line) => line.price));
  const wrong = wrongPlan(order, price, settings);
  if (wrong) return wrong;
  const approved = askApproval(ctx, priced.asks);
  if (!approved.ok) return approved;
  const cost = sumOf(priced.lines.map((line) => line.cost));
  const tags = priced.lines.map(({ sku, description }) => ({ sku: sku ?? "", description }));
  const searchText = searchedOrder({ item: null }, tags);
  const orderId = insertRow(tx, orders, { ...head, price, cost, searchText });
  const putAway: Trail[] = [];
  for (const { piece, listPrice, discountReason, price: agreed, cost: paid } of priced.lines) {
    if (piece === null) continue;
    const { id: pieceId, location } = piece;
    insertRow(tx, orderPieces, { orderId, pieceId, listPrice, discountReason, price: agreed, cost: paid });
    insertRow(tx, pieceMovements, {
      pieceId,
      kind: "reserved",
      at: now,
      store: location,
      employeeId: actor.id,
      orderId,
    });
    putAway.push({
      action: "piece.reserved",
      record: { kind: "piece", id: pieceId },
      before: told("piece", { state: "available" }),
      after: told("piece", { state: "reserved", orderId }),
      approvedBy: approved.by,
    });
  }
  const plan = order.instalments.map(({ due, amount }, nth) => ({
    orderId,
    position: nth + 1,
    dueDay: due,
    amount,
  }));
  insertRows(tx, orderInstalments, plan);
  noteNextDue(tx, orderId);
  return takenIn(ctx, orderId, approved.by, putAway);
}

/**
 * Refuses installments that don't add up to the price, aren't in order, or begin with less than Settings ask
 * for.
 */
function wrongPlan(
  { instalments }: NewLayaway,
  price: Cents,
  { currency, leastDeposit }: Settings,
): Refused | null {
  const [first] = instalments;
  if (!first) return null;
  for (const [nth, { due, amount }] of instalments.entries()) {
    const before = instalments[nth - 1]?.due;
    if (amount === 0) return refuse("invalid", "Enter an amount above zero", `instalments.${nth}.amount`);
    if (before !== undefined && due < before)
      return refuse("invalid", "Enter a date after the one above", `instalments.${nth}.due`);
  }
  const sum = sumOf(instalments.map(({ amount }) => amount));
  const least = leastDepositOf(price, rate(leastDeposit));
  if (sum === price && first.amount >= least) return null;
  if (sum === price)
    return refuse(
      "invalid",
      `The first installment must be at least ${inMoney(least, currency)}, ${leastDeposit / 100}% of the price`,
      "instalments.0.amount",
    );
  const [come, all] = [inMoney(sum, currency), inMoney(price, currency)];
  return refuse("invalid", `Installments come to ${come}, the price is ${all}`, "instalments");
}

function takenIn(ctx: RuleContext, id: number, approvedBy: number | null, more: Trail[]): Result<Order> {
  const { tx } = ctx;
  noteReady(ctx, id);
  const order = getOrder(tx, id);
  if (!order) throw new Error(`Order ${id} was taken in and can't be read`);
  const {
    customerName: _customer,
    contact: _contact,
    takenInBy: _employee,
    worker: _worker,
    ...made
  } = order;
  // The tax is that of the day it is picked up.
  const { tax: _tax, total: _total, amountDue: _due, ...said } = made;
  return done(order, orderTrail(order, "order.taken-in", { after: said, approvedBy }), ...more);
}
