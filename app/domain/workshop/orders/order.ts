import { documentNumber } from "../../document-number.ts";
import type { ContactWay, EstimateState, OrderKind, OrderPlace } from "~db/closed-lists.ts";
import type { Day, Instant } from "../../dates.ts";
import type { Cents } from "../../money.ts";
import type { PaymentKind } from "../../payment-kinds.ts";
import type { RepairStatus } from "../repairs/repair-status.ts";
import {
  type DatedWait,
  isOwed,
  type OrderFacts,
  owedOf,
  type Wait,
  waitsFor,
} from "./what-orders-wait-for.ts";
import type { OrderToPay } from "./what-to-pay.ts";

export {
  CONTACT_WAYS,
  type ContactWay,
  ESTIMATE_STATES,
  type EstimateState,
  ORDER_KINDS,
  type OrderKind,
  ORDER_PLACES,
  type OrderPlace,
} from "~db/closed-lists.ts";

/** Kinds that aren't repairs. They share a list and a form. */
export const NEW_ORDER_KINDS = ["special_order", "layaway"] as const satisfies readonly OrderKind[];
export type NewOrderKind = (typeof NEW_ORDER_KINDS)[number];

export const ORDER_KIND_LABELS: Record<OrderKind, string> = {
  repair: "Repair",
  special_order: "Special order",
  layaway: "Layaway",
};

/** States of an order; `ready` means ready to be handed over. */
export const ORDER_STATES = ["open", "ready", "handed_over", "cancelled"] as const;
export type OrderState = (typeof ORDER_STATES)[number];

export const ORDER_STATE_LABELS: Record<OrderState, string> = {
  open: "Open",
  ready: "Ready",
  handed_over: "Picked Up",
  cancelled: "Canceled",
};

export const ORDER_PLACE_LABELS: Record<OrderPlace, string> = {
  tray: "Tray",
  safe: "Safe",
  bench: "Bench",
  workshop: "Outside workshop",
  ready: "Ready for pickup",
  handed_over: "Picked Up",
};

export const ESTIMATE_LABELS: Record<EstimateState, string> = {
  asked: "Waiting for approval",
  approved: "Approved",
  declined: "Declined",
};

export const CONTACT_WAY_LABELS: Record<ContactWay, string> = {
  in_person: "In person",
  phone: "By phone",
  text: "By text",
  email: "By email",
};

/** Formats a place: 'Tray 3', 'Kessel & Son', 'Safe'. */
export function placeText({ place, name }: { place: OrderPlace | null; name: string | null }): string {
  if (place === null) return "No place";
  const label = ORDER_PLACE_LABELS[place];
  // People write 'Tray 3' where '3' is asked for.
  if (name && (place === "workshop" || name.toLowerCase().startsWith(label.toLowerCase()))) return name;
  return [label, name].filter(Boolean).join(" ");
}

/** 'At Kessel & Son', for what an outside workshop has. */
export function atWorkshop(name: string | null): string {
  return `At ${name ?? "an outside workshop"}`;
}

/** Formats an order's number: R-000037, O-000038, L-000039. */
export function orderNumber({ kind, id }: { kind: OrderKind; id: number }): string {
  return documentNumber(kind, id);
}

/** Formats an order's title: 'Layaway L-000039'. */
export function orderTitle({ kind, id }: { kind: OrderKind; id: number }): string {
  return `${ORDER_KIND_LABELS[kind]} ${orderNumber({ kind, id })}`;
}

/** A piece put away at the agreed price. */
export interface OrderPiece {
  pieceId: number;
  sku: string;
  description: string;
  listPrice: Cents;
  discountReason: string | null;
  price: Cents;
  cost: Cents;
  isReserved: boolean;
}

/** An installment. `paid` is the part that deposits cover, the oldest installment first. */
export interface Instalment {
  position: number;
  dueDay: Day;
  amount: Cents;
  paid: Cents;
}

/** A deposit that was taken; negative if it was refunded or used. */
export interface Deposit {
  id: number;
  at: Instant;
  day: Day;
  kind: PaymentKind;
  amount: Cents;
  /** Cash handed over. */
  given: Cents | null;
  /** Cash in the drawer beyond `amount`. */
  rounding: Cents;
  lastFour: string | null;
  reference: string | null;
  number: string | null;
  by: string;
}

export interface OrderMovement {
  id: number;
  place: OrderPlace;
  placeName: string | null;
  dueBackDay: Day | null;
  at: Instant;
  by: string;
}

/** A record that a customer was told about an order. */
export interface Telling {
  id: number;
  at: Instant;
  by: string;
  way: ContactWay;
  message: string | null;
}

/** An order of any kind, with what its page and JSON show. */
export interface Order extends OrderToPay {
  id: number;
  kind: OrderKind;
  state: OrderState;
  /** Status of a repair; null otherwise. */
  status: RepairStatus | null;
  customerId: number;
  customerName: string;
  /** Ways to reach the customer. */
  contact: { firstName: string; phone: string | null; email: string | null; closedChannels: number };
  store: { key: string; name: string; zone: string };
  /** The item in a few words. */
  item: string;
  notes: string | null;
  takenInAt: Instant;
  takenInDay: Day;
  takenInBy: string;
  /** Before tax. */
  price: Cents;
  cost: Cents;
  held: Cents;
  /** The part of the price still owed (`balanceOf`), which deposits can pay. */
  balance: Cents;
  vendor: string | null;
  vendorReference: string | null;
  orderedDay: Day | null;
  arrivedDay: Day | null;
  promisedDay: Day | null;
  /** Due day of the first installment that isn't paid in full. */
  nextDueDay: Day | null;
  worker: { id: number; name: string } | null;
  isTaxed: boolean;
  /** Null also for an unanswered question once the work is done. */
  estimate: {
    state: EstimateState;
    amount: Cents | null;
    at: Instant | null;
    by: string | null;
    way: ContactWay | null;
    /** The name that a customer typed who answered at the public door; `by` asked them. */
    name: string | null;
  } | null;
  callOver: Cents | null;
  place: { place: OrderPlace; name: string | null; dueBackDay: Day | null } | null;
  /** Moment since which it waits for pickup; null while it doesn't. */
  readyAt: Instant | null;
  /** The last time the customer was told, with its day at the store. */
  told: (Pick<Telling, "at" | "by" | "way"> & { day: Day }) | null;
  /** Without a ticket, only its deposits are paid. */
  handedOver: { at: Instant; by: string; to: string | null } | null;
  cancelled: { at: Instant; by: string; reason: string } | null;
  /** The ticket that handed it over, or that booked the kept deposit. */
  saleId: number | null;
  pieces: OrderPiece[];
  instalments: Instalment[];
  deposits: Deposit[];
  movements: OrderMovement[];
  /** Oldest first. */
  tellings: Telling[];
  version: number;
}

/** The facts of a record that decide what it waits for. */
export function orderFacts(order: Known): OrderFacts {
  return {
    kind: order.kind,
    status: order.status,
    price: order.price,
    readyAt: order.readyAt,
    arrivedDay: order.arrivedDay,
    promisedDay: order.promisedDay,
    nextDueDay: order.nextDueDay,
    estimate: order.estimate?.state ?? null,
    toldAt: order.told?.at ?? null,
    toldDay: order.told?.day ?? null,
    place: order.place?.place ?? null,
    dueBackDay: order.place?.dueBackDay ?? null,
    handedOverAt: order.handedOver?.at ?? null,
    cancelledAt: order.cancelled?.at ?? null,
    saleId: order.saleId,
  };
}

/** What an answer to an order's estimate is about: the amount that was asked, or else the price. */
export function amountToAnswer({ estimate, price }: Pick<Order, "estimate" | "price">): Cents {
  return (estimate?.state === "asked" ? estimate.amount : null) ?? price;
}

/** The fields of an order that tell what it waits for. */
type Known = Pick<
  Order,
  | "kind"
  | "status"
  | "price"
  | "readyAt"
  | "arrivedDay"
  | "promisedDay"
  | "nextDueDay"
  | "estimate"
  | "told"
  | "place"
  | "handedOver"
  | "cancelled"
  | "saleId"
>;

/** Asks `waitsFor` of a record. */
export function waits(order: Known, wait: Exclude<Wait, DatedWait>): boolean;
export function waits(order: Known, wait: Wait, today: Day): boolean;
export function waits(order: Known, wait: Wait, today?: Day): boolean {
  const facts = orderFacts(order);
  return today === undefined
    ? waitsFor(facts, wait as Exclude<Wait, DatedWait>)
    : waitsFor(facts, wait, today);
}

/**
 * True if no more money is taken or given back for an order: a ticket booked it, it was canceled, or it was
 * taken in as picked up.
 */
export function isSettled(order: Known): boolean {
  return !isOwed(orderFacts(order));
}

/** Why an unfinished order is late: past its promise, or else with an installment due before `today`, the day at its store. */
export function whyLate(order: Known, today: Day): "promise" | "payment" | null {
  if (waits(order, "promiseLate", today)) return "promise";
  return waits(order, "paymentLate", today) ? "payment" : null;
}

export const LATE_LABELS = { promise: "Late", payment: "Payment Late" };

/** True if a repair was canceled and is still in the house. */
export function waitsToBeHandedBack(order: Known): boolean {
  return waits(order, "handBack");
}

/** True if it is in the shop's hands, or elsewhere on its behalf, as `in-house.server.ts` lists it. */
export function isInHouse(order: Known): boolean {
  return waits(order, "placedHere") || waits(order, "repairHere") || waits(order, "goodsHere");
}

/** Title of an order's paper: 'Layaway contract', or 'Layaway contract, CANCELED'. */
export function paperTitle(what: string, { cancelled }: Pick<Order, "cancelled">): string {
  return cancelled === null ? what : `${what}, CANCELED`;
}

export function stateOf(order: OrderFacts): OrderState {
  if (order.cancelledAt !== null) return "cancelled";
  if (!waitsFor(order, "open")) return "handed_over";
  return waitsFor(order, "ready") ? "ready" : "open";
}

interface Owed extends OrderFacts {
  price: Cents;
  held: Cents;
}

/**
 * Returns the part of an order's price, before tax, that is owed: what no deposit covers while it is open or
 * was handed over without a ticket. 0 once a ticket booked it, it was canceled, or it was taken in as picked
 * up.
 */
export function balanceOf(order: Owed): Cents {
  return owedOf(order, order.price, order.held);
}
