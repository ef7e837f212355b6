import { type Day, dayIn, daysBetween } from "../../dates.ts";
import { cents } from "../../money.ts";
import { lateBy, type NextOfRecord, type Words } from "../../next-of-record.ts";
import { nextInstalment } from "./cover-instalments.ts";
import { REPAIR_STATUS_LABELS } from "../repairs/repair-status.ts";
import { atWorkshop, type Order, ORDER_STATE_LABELS, orderFacts, type OrderKind } from "./order.ts";
import { type OrderFacts, waitsFor } from "./what-orders-wait-for.ts";

/** The one thing to do next for an order. */
export type OrderAct =
  | "hand_back"
  | "pay"
  | "ring_up"
  | "notify"
  | "hand_over"
  | "take_payment"
  | "come_back"
  | "answer"
  | "ask_again"
  | "parts_in"
  | "start"
  | "finish"
  | "order"
  | "arrive";

/** What an order waits for besides its `OrderFacts`. */
interface Vendor {
  /** The day on which it was ordered from a vendor. */
  orderedDay?: Day | null;
  /** Whether it waits for parts. */
  awaitsParts?: boolean;
}

/**
 * Returns what is to be done next for an order; null if nothing is. Whether deposits have paid what was handed over
 * unpaid its facts don't tell.
 */
export function nextActOf(
  order: OrderFacts,
  { orderedDay, awaitsParts }: Vendor,
): Exclude<OrderAct, "ring_up"> | null {
  if (waitsFor(order, "handBack")) return "hand_back";
  if (waitsFor(order, "unpaid")) return "pay";
  if (!waitsFor(order, "open")) return null;
  if (waitsFor(order, "ready")) return waitsFor(order, "toTell") ? "notify" : "hand_over";
  if (order.kind === "layaway") return "take_payment";
  if (order.place === "workshop") return "come_back";
  if (waitsFor(order, "answer")) return "answer";
  const isBegun = order.kind === "repair" ? order.status === "in_progress" : Boolean(orderedDay);
  if (order.estimate === "declined" && !isBegun) return "ask_again";
  if (order.kind === "special_order") return isBegun ? "arrive" : "order";
  if (awaitsParts) return "parts_in";
  return isBegun ? "finish" : "start";
}

/** Acts for which somebody waits on the customer, or the customer on the shop. */
const ABOUT_CUSTOMER: readonly OrderAct[] = [
  "hand_back",
  "pay",
  "notify",
  "hand_over",
  "answer",
  "ask_again",
];

const STEPS = {
  repair: ["Taken in", "Approved", "At the bench", REPAIR_STATUS_LABELS.completed, "Picked up"],
  special_order: ["Taken in", "Ordered", "Arrived", "Notified", "Picked up"],
  layaway: ["Reserved", "Paying", "Paid", "Notified", "Picked up"],
} as const satisfies Record<OrderKind, readonly string[]>;

/** The steps of an order; of a repair in an outside workshop, with that instead of the bench. */
function stepsOf(order: Pick<Order, "kind" | "place">, act: OrderAct | null): readonly string[] {
  const steps: readonly string[] = STEPS[order.kind];
  if (order.kind !== "repair" || act !== "come_back") return steps;
  return steps.with(2, atWorkshop(order.place?.name ?? null));
}

/** Returns the position of the step that an order reached last. */
function stepOf(order: OrderFacts, { orderedDay, held }: Pick<Order, "orderedDay" | "held">): number {
  if (order.handedOverAt !== null || order.status === "picked_up") return 4;
  if (order.kind === "repair") {
    if (waitsFor(order, "ready")) return 3;
    if (order.status === "in_progress" || order.place === "workshop") return 2;
    return order.estimate === "approved" ? 1 : 0;
  }
  if (waitsFor(order, "ready")) return waitsFor(order, "toldSinceReady") ? 3 : 2;
  return (order.kind === "layaway" ? held > 0 : orderedDay !== null) ? 1 : 0;
}

export interface NextOfOrder extends NextOfRecord<OrderAct> {
  /** Whether somebody waits for its customer. */
  isAboutCustomer: boolean;
  /** Whether to call its customer: somebody waits for them, or they wait for what isn't here yet. */
  callsCustomer: boolean;
  /** Whether `says` has the promised day, or that there is none. */
  saysPromise: boolean;
}

interface Asked {
  /** The day at its store. */
  today: Day;
  /** The parts that it waits for, in words. */
  parts?: string | null;
  words: Words;
}

type Said = Omit<Order, "cost" | "pieces">;

/** Says what is next for an order, from what orders wait for. */
export function nextOfOrder(order: Said, asked: Asked): NextOfOrder {
  const facts = orderFacts(order);
  const next = nextActOf(facts, { orderedDay: order.orderedDay, awaitsParts: Boolean(asked.parts) });
  // What deposits have paid since is no sale until a ticket says so, and the customer isn't needed for it.
  const act = next === "pay" && order.amountDue === 0 ? "ring_up" : next;
  const { today } = asked;
  const saysPromise = waitsFor(facts, "unfinished") && order.kind !== "layaway";
  const isAboutCustomer =
    (act !== null && ABOUT_CUSTOMER.includes(act)) || waitsFor(facts, "paymentDue", today);
  return {
    act,
    says: [missing(order, act, asked), saysPromise && promised(order.promisedDay, asked)]
      .filter(Boolean)
      .join(" "),
    isUrgent:
      waitsFor(facts, "promiseLate", today) ||
      waitsFor(facts, "paymentLate", today) ||
      waitsFor(facts, "workshopLate", today),
    isAboutCustomer,
    callsCustomer:
      isAboutCustomer || (order.kind === "special_order" && waitsFor(facts, "promiseLate", today)),
    saysPromise,
    steps: stepsOf(order, act),
    at: order.cancelled ? null : stepOf(facts, order),
  };
}

function missing(order: Said, act: OrderAct | null, asked: Asked): string {
  const { contact, amountDue, estimate, told, store, cancelled } = order;
  const { money, date } = asked.words;
  const name = contact.firstName;
  const sum = money(estimate?.amount ?? order.price);
  const due = amountDue > 0 ? `${money(amountDue)} is due.` : "Nothing is due.";
  const ready = order.kind === "repair" ? REPAIR_STATUS_LABELS.completed : ORDER_STATE_LABELS.ready;
  switch (act) {
    case "hand_back":
      return `Canceled, but still here. Hand it back to ${name}.`;
    case "pay":
      return `${pickedUp(order, asked)} without payment. ${due}`;
    case "ring_up":
      return `${pickedUp(order, asked)}. Deposits have paid it: ring it up.`;
    case "notify":
      return `${ready}, but ${name} hasn't been notified. ${due}`;
    case "hand_over":
      return `${ready}. ${name} was notified${told ? ` ${date(told.day)}` : ""}. ${due}`;
    case "take_payment":
      return payment(order, asked);
    case "come_back": {
      const back = order.place?.dueBackDay;
      const where = atWorkshop(order.place?.name ?? null);
      // The promise says that day, too.
      const isSaid = back === order.promisedDay;
      return `${where}${back && !isSaid ? `, due back ${date(back)}${lateBy(back, asked.today)}` : ""}.`;
    }
    case "answer":
      return `${name} hasn't approved ${sum}.`;
    case "ask_again":
      return `${name} declined ${sum}.`;
    case "parts_in":
      return `Waiting for ${asked.parts}.`;
    case "start":
      return "Not started.";
    case "finish":
      return order.worker ? `At the bench with ${order.worker.name}.` : "At the bench.";
    case "order":
      return "Not ordered yet.";
    case "arrive": {
      const from = order.vendor ? ` from ${order.vendor}` : "";
      return `Ordered${from}${order.orderedDay ? ` ${date(order.orderedDay)}` : ""}.`;
    }
    case null:
      if (cancelled) return `Canceled ${date(dayIn(store.zone, cancelled.at))}: ${cancelled.reason}`;
      return `${pickedUp(order, asked)}${order.handedOver?.to ? ` by ${order.handedOver.to}` : ""}.`;
  }
}

function pickedUp({ handedOver, store }: Said, { words: { date } }: Asked): string {
  return handedOver ? `Picked up ${date(dayIn(store.zone, handedOver.at))}` : "Picked up";
}

function payment({ instalments, amountDue }: Said, { today, words: { money, date } }: Asked): string {
  const next = nextInstalment(instalments);
  if (!next) return `${money(amountDue)} is left to pay, with tax.`;
  const left = money(cents(next.amount - next.paid));
  const isPast = next.dueDay < today;
  const when = next.dueDay === today ? "today" : `${date(next.dueDay)}${lateBy(next.dueDay, today)}`;
  return `Payment ${next.position} of ${instalments.length}, ${left}, ${isPast ? "was" : "is"} due ${when}.`;
}

function promised(day: Day | null, { today, words: { date } }: Asked): string {
  if (day === null) return "No date promised.";
  const ahead = daysBetween(today, day);
  if (ahead === 0) return "Promised today.";
  if (ahead === 1) return "Promised tomorrow.";
  return ahead > 0
    ? `Promised ${date(day)}, in ${ahead} days.`
    : `Promised ${date(day)}${lateBy(day, today)}.`;
}
