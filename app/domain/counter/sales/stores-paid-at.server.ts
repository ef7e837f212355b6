import { and, eq, gt, ne, sum } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { oneOfMany } from "~db/one-of-many.ts";
import { creditMovements, payments as paidRows } from "~db/schema/index.ts";
import { type Cents, cents, sumOf } from "../../money.ts";
import type { CreditMovementKind } from "../credit/credit-movement-kinds.ts";
import { findGiftCard } from "../credit/find-credit.server.ts";
import { parseGiftCardNumber } from "../credit/gift-card-number.ts";
import type { NewPayment } from "./new-sale.ts";
import type { Pickup } from "./orders-for-tickets.ts";

const SOLD: CreditMovementKind = "sold";

export interface PaidAmount extends NewPayment {
  amount: Cents;
}

/** Payments with the amount of the one that pays what the others leave of what is due. */
export function withRest(payments: readonly NewPayment[], due: Cents): PaidAmount[] {
  const said = sumOf(payments.map(({ amount }) => amount ?? cents(0)));
  return payments.map((payment) => ({
    ...payment,
    amount: payment.amount ?? cents(Math.max(due - said, 0)),
  }));
}

/**
 * What each store's tills took as deposits of a ticket's orders, and what gift cards pay of it that they sold.
 */
export function paidByStore(
  tx: Tx,
  { pickups, payments }: { pickups: readonly Pickup[]; payments: readonly PaidAmount[] },
): Map<string, Cents> {
  const ids = pickups.map(({ order }) => order.id);
  const deposits =
    ids.length === 0
      ? []
      : tx
          .select({ store: paidRows.store, amount: sum(paidRows.amount).mapWith(cents) })
          .from(paidRows)
          .where(
            and(
              oneOfMany(paidRows.orderId, ids),
              ne(paidRows.kind, "deposit"),
              gt(paidRows.amount, cents(0)),
            ),
          )
          .groupBy(paidRows.store)
          .all();
  const cards = payments.flatMap(({ kind, number, amount }) => {
    const card = kind === "gift_card" && findGiftCard(tx, parseGiftCardNumber(number ?? "") ?? "");
    return card ? [{ id: card.id, amount }] : [];
  });
  const accountIds = cards.map(({ id }) => id);
  const sold =
    cards.length === 0
      ? []
      : tx
          .select({ store: creditMovements.store, accountId: creditMovements.accountId })
          .from(creditMovements)
          .where(and(oneOfMany(creditMovements.accountId, accountIds), eq(creditMovements.kind, SOLD)))
          .all();
  const soldIn = new Map(sold.map(({ accountId, store }) => [accountId, store]));
  const ofCards = cards.flatMap(({ id, amount }) => {
    const store = soldIn.get(id);
    return store === undefined ? [] : [{ store, amount }];
  });
  const paid = new Map<string, Cents>();
  for (const { store, amount } of [...deposits, ...ofCards])
    paid.set(store, cents((paid.get(store) ?? 0) + amount));
  return paid;
}
