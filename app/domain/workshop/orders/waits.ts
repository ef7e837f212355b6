import type { EstimateState, OrderKind, OrderPlace } from "~db/closed-lists.ts";
import type { Day, Instant } from "../../dates.ts";
import { type Cents, cents } from "../../money.ts";
import type { RepairStatus } from "../repairs/repair-status.ts";

/** What decides what an order waits for: columns of `orders`, and the status of a repair. */
export interface OrderFacts {
  kind: OrderKind;
  /** Of a repair. */
  status: RepairStatus | null;
  readyAt: Instant | null;
  arrivedDay: Day | null;
  promisedDay: Day | null;
  /** When the first instalment is due that isn't paid in full. */
  nextDueDay: Day | null;
  estimate: EstimateState | null;
  toldAt: Instant | null;
  toldDay: Day | null;
  place: OrderPlace | null;
  dueBackDay: Day | null;
  handedOverAt: Instant | null;
  cancelledAt: Instant | null;
  /** The ticket of the hand-over, or of the deposit that was kept. */
  saleId: number | null;
}

export const TODAY = { day: "today" } as const;

/** A word of a closed list, another fact, or the day at the order's store. */
export type Operand = string | null | { fact: keyof OrderFacts } | typeof TODAY;

/** As SQL compares: whatever is null is neither equal to nor less than anything, but `is` itself. */
export type Comparison = "is" | "is not" | "=" | "<>" | "<" | "<=" | ">" | ">=";
export type Term =
  | readonly [fact: keyof OrderFacts, compares: Comparison, to: Operand]
  | { readonly either: readonly (readonly Term[])[] };

const OPEN: Term[] = [
  ["handedOverAt", "is", null],
  ["cancelledAt", "is", null],
  // One that was taken in as picked up.
  ["status", "is not", "picked_up"],
];
const READY: Term[] = [["readyAt", "is not", null], ...OPEN];
const UNFINISHED: Term[] = [["readyAt", "is", null], ...OPEN];

/** A layaway's promise is its instalments. */
const PROMISED: Term[] = [["promisedDay", "is not", null], ["kind", "<>", "layaway"], ...UNFINISHED];
const DUE: Term[] = [["nextDueDay", "is not", null], ...OPEN];
const UNTOLD: Term = { either: [[["toldAt", "is", null]], [["toldAt", "<", { fact: "readyAt" }]]] };

/**
 * What an order waits for, said once: `waitsFor` asks a record, `waitsIn` asks the rows. Each is a list of terms that
 * all hold, in words that partial indexes of `orders` have too. Days are those of the order's store.
 */
export const WAITS = {
  /** Neither handed over nor cancelled. */
  open: OPEN,
  /** To be fetched. */
  ready: READY,
  unfinished: UNFINISHED,
  /** Ready, and nobody told its customer since. */
  toTell: [UNTOLD, ...READY],
  toldSinceReady: [["toldAt", ">=", { fact: "readyAt" }], ...READY],
  /** Its customer was asked about the estimate, which matters until the work is done. */
  answer: [["estimate", "=", "asked"], ...UNFINISHED],
  promiseLate: [["promisedDay", "<", TODAY], ...PROMISED],
  promiseToday: [["promisedDay", "=", TODAY], ...PROMISED],
  promiseAhead: [["promisedDay", ">", TODAY], ...PROMISED],
  paymentDue: [["nextDueDay", "<=", TODAY], ...DUE],
  /** Nobody told its customer since the payment is due. */
  paymentToTell: [
    { either: [[["toldDay", "is", null]], [["toldDay", "<", { fact: "nextDueDay" }]]] },
    ["nextDueDay", "<=", TODAY],
    ...DUE,
  ],
  paymentLate: [["nextDueDay", "<", TODAY], ...DUE],
  /** The workshop should have sent it back; one that was cancelled there too. */
  workshopLate: [
    ["dueBackDay", "<", TODAY],
    ["dueBackDay", "is not", null],
  ],
  /** A repair that was cancelled and is still here. */
  handBack: [
    ["cancelledAt", "is not", null],
    ["status", "=", "completed"],
  ],
  /** Handed over without a ticket. */
  unpaid: [
    ["handedOverAt", "is not", null],
    ["saleId", "is", null],
  ],
  /** Somebody said where it is. */
  placedHere: [
    ["place", "is not", null],
    ["place", "<>", "handed_over"],
  ],
  /** Nobody said where it is: a repair that wasn't handed over, nor back. */
  repairHere: [
    ["place", "is", null],
    ["status", "<", "picked_up"],
  ],
  /** Nobody said where it is: a layaway, or a special order that arrived. */
  goodsHere: [
    ["kind", "<>", "repair"],
    ["place", "is", null],
    { either: [[["kind", "=", "layaway"]], [["arrivedDay", "is not", null]]] },
    ...OPEN,
  ],
} satisfies Record<string, readonly Term[]>;
export type Wait = keyof typeof WAITS;

/** Those that a day decides. */
export type DatedWait = Extract<Wait, `promise${string}` | `payment${string}` | "workshopLate">;

const NO_DAY = "" as Day;

/** Whether it waits for this. `today` is the day at its store. */
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

/** Whether somebody owes what no deposit covers: while it is open, or was handed over without a ticket. */
export function isOwed(order: OrderFacts): boolean {
  return waitsFor(order, "open") || waitsFor(order, "unpaid");
}

/** What of a sum no deposit covers, while somebody owes it. */
export function owedOf(order: OrderFacts, sum: Cents, held: Cents): Cents {
  return cents(isOwed(order) ? Math.max(sum - held, 0) : 0);
}

const NOTHING_KNOWN: OrderFacts = {
  kind: "repair",
  status: null,
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

/** Whether a workshop should have sent something back, for who knows no more of the order than when that is. */
export function isLateFromWorkshop(known: Pick<OrderFacts, "dueBackDay">, today: Day): boolean {
  return waitsFor({ ...NOTHING_KNOWN, ...known }, "workshopLate", today);
}
