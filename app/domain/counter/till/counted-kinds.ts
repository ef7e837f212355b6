import { type Cents, cents } from "../../money.ts";
import type { PaymentKind } from "../../payment-kinds.ts";

/** Kinds of payment counted at a close, from the drawer, a slip or a contract. */
export const COUNTED_KINDS = ["cash", "card", "check", "financing", "other"] as const satisfies PaymentKind[];
export type CountedKind = (typeof COUNTED_KINDS)[number];

export function isCounted(kind: PaymentKind): kind is CountedKind {
  return COUNTED_KINDS.some((counted) => counted === kind);
}

/**
 * Kinds of payment that accounts and other documents of the shop prove. Unspecified money isn't one of them.
 */
const IN_BOOKS: readonly PaymentKind[] = ["store_credit", "gift_card", "deposit", "exchange"];

export function isInBooks(kind: PaymentKind): boolean {
  return IN_BOOKS.includes(kind);
}

/**
 * Kinds of payment that no cash drawer, terminal batch or account shows. Only whoever counts them sees that
 * they are there.
 */
export const PAPER: readonly PaymentKind[] = ["check", "financing", "other"];

export function isPaper(kind: PaymentKind): boolean {
  return PAPER.includes(kind);
}

/** Expected and counted amount of a kind of payment; null if nobody counted it. */
export interface Count {
  kind: PaymentKind;
  expected: Cents;
  counted: Cents | null;
}

/** Returns the surplus, negative if it is short; 0 if nobody counted it. */
export function offBy({ expected, counted }: Count): Cents {
  return cents(counted === null ? 0 : counted - expected);
}

/** Whether a kind of payment is short, or else one is over: no kind makes up for another. */
export function overOrShort(counts: readonly Count[]): "short" | "over" | undefined {
  const off = counts.map(offBy).filter((by) => by !== 0);
  if (off.length === 0) return undefined;
  return off.some((by) => by < 0) ? "short" : "over";
}
