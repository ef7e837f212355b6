import { type Cents, cents } from "../../money.ts";
import type { PaymentKind } from "../payments/payment-kinds.ts";

/** Asked for when a till is closed: what lies in the drawer, or what a slip or a contract says. */
export const COUNTED_KINDS = ["cash", "card", "check", "financing", "other"] as const satisfies PaymentKind[];
export type CountedKind = (typeof COUNTED_KINDS)[number];

export function isCounted(kind: PaymentKind): kind is CountedKind {
  return COUNTED_KINDS.some((counted) => counted === kind);
}

/** What accounts and other documents of the shop prove. Money that nobody said the kind of is no such thing. */
const IN_BOOKS: readonly PaymentKind[] = ["store_credit", "gift_card", "deposit", "exchange"];

export function isInBooks(kind: PaymentKind): boolean {
  return IN_BOOKS.includes(kind);
}

/** What neither a drawer's cash, a terminal's batch nor an account shows: only who counts it sees that it is there. */
const PAPER: readonly PaymentKind[] = ["check", "financing", "other"];

export function isPaper(kind: PaymentKind): boolean {
  return PAPER.includes(kind);
}

/** Expected and counted of a kind of payment; null for what nobody counted. */
export interface Count {
  kind: PaymentKind;
  expected: Cents;
  counted: Cents | null;
}

/** Over, or negative if it is short; 0 for what nobody counted. */
export function offBy({ expected, counted }: Count): Cents {
  return cents(counted === null ? 0 : counted - expected);
}
