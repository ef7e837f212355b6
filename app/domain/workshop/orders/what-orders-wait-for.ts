import type { EstimateState, OrderKind, OrderPlace } from "~db/closed-lists.ts";
import type { Day, Instant } from "../../dates.ts";
import { type Cents, cents } from "../../money.ts";
import type { RepairStatus } from "../repairs/repair-status.ts";

/** The facts that decide what an order waits for: columns of `orders`, and the status and price of a repair. */
export interface OrderFacts {
  kind: OrderKind;
  /** Status of a repair; null otherwise. */
  status: RepairStatus | null;
  /** Before tax. */
  price: Cents | null;
  readyAt: Instant | null;
  arrivedDay: Day | null;
  promisedDay: Day | null;
  /** Due day of the first installment that isn't paid in full. */
  nextDueDay: Day | null;
  estimate: EstimateState | null;
  toldAt: Instant | null;
  toldDay: Day | null;
  place: OrderPlace | null;
  dueBackDay: Day | null;
  handedOverAt: Instant | null;
  cancelledAt: Instant | null;
  /** The ticket that handed it over, or that booked the kept deposit. */
  saleId: number | null;
}

export const TODAY = { day: "today" } as const;

/** A word of a closed list, an amount, another fact, or the day at the order's store. */
export type Operand = string | number | null | { fact: keyof OrderFacts } | typeof TODAY;

/**
 * Compares as SQL does: null is neither equal to nor less than anything, and only `is` and `is not` see it.
 */
export type Comparison = "is" | "is not" | "=" | "<>" | "<" | "<=" | ">" | ">=";
export type Term =
  | readonly [fact: keyof OrderFacts, compares: Comparison, to: Operand]
  | { readonly either: readonly (readonly Term[])[] };

const OPEN: Term[] = [
  ["handedOverAt", "is", null],
  ["cancelledAt", "is", null],
  // A repair may be taken in as picked up.
  ["status", "is not", "picked_up"],
];
const READY: Term[] = [["readyAt", "is not", null], ...OPEN];
const UNFINISHED: Term[] = [["readyAt", "is", null], ...OPEN];

/** Leaves out layaways, whose promise is their installments. */
const OF_PROMISE: Term[] = [["kind", "<>", "layaway"], ...UNFINISHED];
const PROMISED: Term[] = [["promisedDay", "is not", null], ...OF_PROMISE];
const DUE: Term[] = [["nextDueDay", "is not", null], ...OPEN];
const WITHOUT_TICKET: Term[] = [
  ["handedOverAt", "is not", null],
  ["saleId", "is", null],
];
const UNTOLD: Term = { either: [[["toldAt", "is", null]], [["toldAt", "<", { fact: "readyAt" }]]] };

/**
 * Everything that an order can wait for, defined once: `waitsFor` asks a record, `waitsIn` asks the rows.
 * Each is a list of terms that must all hold. Apart from status and price, which a repair has in its own row, they are
 * in words that partial indexes of `orders` also have. Days are those of the order's store.
 */
export const WAITS = {
  /** Neither handed over nor canceled. */
  open: OPEN,
  /** To be picked up. */
  ready: READY,
  unfinished: UNFINISHED,
  /** Ready, and the customer hasn't been told since. */
  toTell: [UNTOLD, ...READY],
  toldSinceReady: [["toldAt", ">=", { fact: "readyAt" }], ...READY],
  /** The customer was asked about the estimate, which matters until the work is done. */
  answer: [["estimate", "=", "asked"], ...UNFINISHED],
  promiseLate: [["promisedDay", "<", TODAY], ...PROMISED],
  promiseToday: [["promisedDay", "=", TODAY], ...PROMISED],
  promiseAhead: [["promisedDay", ">", TODAY], ...PROMISED],
  promiseNotLate: [["promisedDay", ">=", TODAY], ...PROMISED],
  /** No day was promised. */
  undated: [["promisedDay", "is", null], ...OF_PROMISE],
  paymentDue: [["nextDueDay", "<=", TODAY], ...DUE],
  /** The customer hasn't been told since the payment was due. */
  paymentToTell: [
    { either: [[["toldDay", "is", null]], [["toldDay", "<", { fact: "nextDueDay" }]]] },
    ["nextDueDay", "<=", TODAY],
    ...DUE,
  ],
  paymentLate: [["nextDueDay", "<", TODAY], ...DUE],
  /** The workshop should have sent it back, also if it was canceled meanwhile. */
  workshopLate: [
    ["dueBackDay", "<", TODAY],
    ["dueBackDay", "is not", null],
  ],
  /** A canceled repair that is still here. */
  handBack: [
    ["cancelledAt", "is not", null],
    ["status", "=", "completed"],
  ],
  /** Handed over without a ticket, free or not. */
  ticket: WITHOUT_TICKET,
  /** Handed over without the ticket that pays for it. */
  unpaid: [["price", ">", 0], ...WITHOUT_TICKET],
  /** Has a recorded place in the house or a workshop. */
  placedHere: [
    ["place", "is not", null],
    ["place", "<>", "handed_over"],
  ],
  /** A repair without a recorded place that was neither handed over nor handed back. */
  repairHere: [
    ["place", "is", null],
    ["status", "<", "picked_up"],
  ],
  /** A layaway, or a special order that arrived, without a recorded place. */
  goodsHere: [
    ["kind", "<>", "repair"],
    ["place", "is", null],
    { either: [[["kind", "=", "layaway"]], [["arrivedDay", "is not", null]]] },
    ...OPEN,
  ],
} satisfies Record<string, readonly Term[]>;
export type Wait = keyof typeof WAITS;

/** Waits that depend on the day. */
export type DatedWait = Extract<Wait, `promise${string}` | `payment${string}` | "workshopLate">;

const NO_DAY = "" as Day;

/** True if the order waits for this. `today` is the day at its store. */
export function waitsFor(order: OrderFacts, wait: Exclude<Wait, DatedWait>): boolean;
export function waitsFor(order: OrderFacts, wait: Wait, today: Day): boolean;
export function waitsFor(order: OrderFacts, wait: Wait, today = NO_DAY): boolean {
  return WAITS[wait].every((term) => holds(order, term, today));
}

function holds(order: OrderFacts, term: Term, today: Day): boolean {
  if ("either" in term) return term.either.some((terms) => terms.every((each) => holds(order, each, today)));
  const [fact, compares, to] = term;
  const left = order[fact];
  const right = to === TODAY ? today : to !== null && typeof to === "object" ? order[factOf(to)] : to;
  if (compares === "is") return left === right;
  if (compares === "is not") return left !== right;
  return left !== null && right !== null && COMPARED[compares](left, right);
}

function factOf(to: { fact: keyof OrderFacts } | typeof TODAY): keyof OrderFacts {
  if ("day" in to) throw new Error("Today is no fact of an order");
  return to.fact;
}

type Known = string | number;
const COMPARED: Record<Exclude<Comparison, "is" | "is not">, (left: Known, right: Known) => boolean> = {
  "=": (left, right) => left === right,
  "<>": (left, right) => left !== right,
  "<": (left, right) => left < right,
  "<=": (left, right) => left <= right,
  ">": (left, right) => left > right,
  ">=": (left, right) => left >= right,
};

/** True if somebody owes what no deposit covers: the order is open, or was handed over without a ticket. */
export function isOwed(order: OrderFacts): boolean {
  return waitsFor(order, "open") || waitsFor(order, "ticket");
}

/**
 * True if pages offer to change its place: it is open, or was canceled and lies at a place, which it leaves by being
 * handed back. A canceled repair that nobody put anywhere is handed back by its status.
 */
export function mayBeMoved(order: OrderFacts): boolean {
  return waitsFor(order, "open") || (order.cancelledAt !== null && waitsFor(order, "placedHere"));
}

/** Returns the part of a sum that no deposit covers, while somebody owes it. */
export function owedOf(order: OrderFacts, sum: Cents, held: Cents): Cents {
  return cents(isOwed(order) ? Math.max(sum - held, 0) : 0);
}

/** For callers that read only some facts. */
export const NOTHING_KNOWN: OrderFacts = {
  kind: "repair",
  status: null,
  price: null,
  readyAt: null,
  arrivedDay: null,
  promisedDay: null,
  nextDueDay: null,
  estimate: null,
  toldAt: null,
  toldDay: null,
  place: null,
  dueBackDay: null,
  handedOverAt: null,
  cancelledAt: null,
  saleId: null,
};

/** True if a workshop should have sent something back, for callers that know only its due-back day. */
export function isLateFromWorkshop(known: Pick<OrderFacts, "dueBackDay">, today: Day): boolean {
  return waitsFor({ ...NOTHING_KNOWN, ...known }, "workshopLate", today);
}
