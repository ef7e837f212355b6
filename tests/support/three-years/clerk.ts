import { vi } from "vitest";
import type { Sale } from "~/domain/counter/sales/sale";
import { SeededRandom } from "~/sample-shop/seeded-random";
import { add, type PlainTicket } from "../../domain/returns/plain-tickets.ts";
import { Ledger, type PieceCard } from "./ledger.ts";
import { STORES, ZONES } from "./stores.ts";

export interface Person {
  id: number;
  tier: string;
  homeStore: string;
  /** The person it was merged into. */
  into: number | null;
  erased: boolean;
}

/** A ticket, voided or not. */
export interface Ticket {
  document: string;
  sale: Sale;
  plain: PlainTicket;
  store: string;
  day: string;
  first: number;
  second: number | null;
  customer: number | null;
  tier: string | null;
  /** Number of earlier closes of its till. */
  closes: number;
  /** Whether it can't be voided: part of it came back, or it belongs to an exchange, or keeps a deposit. */
  isFixed: boolean;
  isVoided: boolean;
  /** Its only kind of payment, if the money can go back that way. */
  paidBy: string | null;
  card: GiftCard | null;
  payments: { kind: string; amount: number }[];
  order: Order | null;
  tradeIns: PieceCard[];
  /** Value of a trade-in beyond the ticket, as store credit. */
  rest: number;
  pieces: (PieceCard | null)[];
}

export interface GiftCard {
  id: number;
  number: string;
  soldOn: string;
  left: number;
  uses: number;
}

/** A repair, special order or layaway. */
export interface Order {
  id: number;
  kind: "repair" | "special_order" | "layaway";
  store: string;
  customer: number;
  price: number;
  cost: number;
  held: number;
  /** Deposits by kind of payment. */
  paid: Map<string, number>;
  pieces: PieceCard[];
  intake: string;
  ready: string | null;
  out: string | null;
  unpaidDay: string | null;
  state: "open" | "out" | "cancelled" | "settled";
}

/** A transfer in transit. */
export interface OnItsWay {
  id: number;
  from: string;
  to: string;
  cards: PieceCard[];
  day: string;
}

/** A buy from the public. */
interface Buy {
  id: number;
  store: string;
  day: string;
  total: number;
  by: string;
  customer: number;
  cards: PieceCard[];
  /** Number of earlier closes of its till. */
  closes: number;
  rounding: number;
}

export interface Till {
  /** Amounts by kind of payment. */
  expected: Map<string, number>;
  cashIn: number;
  cashOut: number;
  isOpen: boolean;
  closes: number;
}

/**
 * Everything that a shop's clerk knows, determined by the seed: the clock, chance, the ledger, and all
 * records.
 */
export class Clerk {
  readonly random: SeededRandom;
  readonly ledger = new Ledger(ZONES);
  readonly people: Person[] = [];
  readonly merges: { id: number; kept: number; merged: number; documents: number }[] = [];
  /** Store credit by customer. */
  readonly credit = new Map<number, number>();
  readonly tickets: Ticket[] = [];
  readonly giftCards: GiftCard[] = [];
  readonly orders: Order[] = [];
  readonly transfers: OnItsWay[] = [];
  readonly buys: Buy[] = [];
  readonly tills = new Map<string, Till>(STORES.map((store) => [store, anEmptyTill(0)]));
  readonly closes: { id: number; store: string; day: string; expected: Map<string, number> }[] = [];
  /** Taxes by store. */
  readonly rates = new Map<string, { rate: number; second: { rate: number; limit: number } | null }>();
  /** Whether a trade-in reduces the tax, by store. */
  readonly lessens = new Map<string, boolean>();
  services: number[] = [];
  vendors: number[] = [];
  /** Settings of commissions. */
  settings = { rate: 200, onTotal: true };
  /** How often each kind of event happened. */
  readonly done = new Map<string, number>();
  now = 0;

  constructor(seed: number) {
    this.random = new SeededRandom(`three years ${seed}`);
  }

  moveClock(at: number): void {
    this.now = Math.max(at, this.now + 1);
    vi.setSystemTime(this.now);
  }

  today(store: string): string {
    return this.ledger.day(store, this.now);
  }

  count(what: string): void {
    this.done.set(what, (this.done.get(what) ?? 0) + 1);
  }

  person(id: number): Person {
    return this.people.find((one) => one.id === id)!;
  }

  /** The person that somebody is after merges. */
  root(id: number): number {
    const { into } = this.person(id);
    return into === null ? id : this.root(into);
  }

  isErased(id: number | null): boolean {
    return id !== null && this.person(id).erased;
  }

  creditOf(id: number): number {
    return add(
      this.people.filter((one) => this.root(one.id) === this.root(id)),
      (one) => this.credit.get(one.id) ?? 0,
    );
  }
}

/** An empty till after that many closes. */
export function anEmptyTill(closes: number): Till {
  return { expected: new Map(), cashIn: 0, cashOut: 0, isOpen: false, closes };
}
