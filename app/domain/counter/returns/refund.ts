import { type Cents, cents, splitBy, sumOf } from "../../money.ts";
import type { PaymentKind } from "../../payment-kinds.ts";

/** Money of one kind. `accountId` is a gift card's. */
export interface RefundPart {
  kind: PaymentKind;
  amount: Cents;
  accountId: number | null;
}

/**
 * Splits an amount in proportion to what is left of a ticket's payments, so that partial refunds add up to
 * the payments. What an exchange or a deposit paid isn't money of the till: it goes to store credit, or to
 * cash if the customer can't have any.
 */
export function refundAsPaid(
  amount: Cents,
  left: readonly RefundPart[],
  canHaveCredit: boolean,
): RefundPart[] {
  const unpaid = canHaveCredit ? ("store_credit" as const) : ("cash" as const);
  const parts = new Map<string, RefundPart>();
  const most = left.map((part) => cents(Math.max(part.amount, 0)));
  // No more than was paid that way: a trade-in paid the rest.
  const shares = splitBy(cents(Math.min(amount, sumOf(most))), most);
  for (const [nth, { kind, accountId }] of left.entries()) {
    const share = shares[nth] ?? cents(0);
    const to =
      kind === "exchange" || kind === "deposit" || (kind === "store_credit" && !canHaveCredit)
        ? unpaid
        : kind;
    add(parts, { kind: to, amount: share, accountId });
  }
  const rest = cents(amount - sumOf([...parts.values()].map((part) => part.amount)));
  add(parts, { kind: unpaid, amount: rest, accountId: null });
  return [...parts.values()];
}

/** Nets all payments and refunds of a ticket, by kind and card, and returns what is left. */
export function leftOf(moved: readonly RefundPart[]): RefundPart[] {
  const left = new Map<string, RefundPart>();
  for (const part of moved) add(left, part);
  return [...left.values()].filter(({ amount }) => amount > 0);
}

/**
 * True for money that the till took, not for what the shop already owed: credit, a deposit, or what came
 * back.
 */
export function isOfTheTill({ kind }: RefundPart): boolean {
  return ["cash", "card", "check", "financing", "other"].includes(kind);
}

/**
 * Returns what is left of the payments for goods. Gift cards that the ticket sold and the customer keeps are
 * still money, so money paid for them first.
 */
export function leftForGoods(left: readonly RefundPart[], cardsOut: Cents): RefundPart[] {
  const ofTheTill = left.map((part) => (isOfTheTill(part) ? part.amount : cents(0)));
  const taken = cents(
    Math.min(
      cardsOut,
      ofTheTill.reduce((sum, amount) => sum + amount, 0),
    ),
  );
  const shares = splitBy(taken, ofTheTill);
  return left
    .map((part, nth) => ({ ...part, amount: cents(part.amount - (shares[nth] ?? 0)) }))
    .filter(({ amount }) => amount > 0);
}

/** Joins parts of one kind and card. */
export function joined(parts: readonly RefundPart[]): RefundPart[] {
  const all = new Map<string, RefundPart>();
  for (const part of parts) add(all, part);
  return [...all.values()];
}

function add(parts: Map<string, RefundPart>, { kind, amount, accountId }: RefundPart): void {
  if (amount === 0) return;
  const card = kind === "gift_card" ? accountId : null;
  const key = `${kind} ${card ?? ""}`;
  parts.set(key, { kind, amount: cents((parts.get(key)?.amount ?? 0) + amount), accountId: card });
}
