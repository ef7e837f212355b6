import { and, eq, gt, ne } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { oneOfMany } from "~db/one-of-many.ts";
import { creditMovements, payments as paidRows } from "~db/schema/index.ts";
import { cents } from "../../money.ts";
import type { CreditMovementKind } from "../credit/credit-movement-kinds.ts";
import { findGiftCard } from "../credit/find-credit.server.ts";
import { parseGiftCardNumber } from "../credit/gift-card-number.ts";
import type { NewPayment } from "./new-sale.ts";
import type { Pickup } from "./orders-for-tickets.ts";

const SOLD: CreditMovementKind = "sold";

/** The stores whose tills took the deposits of a ticket's orders, or sold the gift cards that pay it. */
export function storesPaidAt(
  tx: Tx,
  { pickups, payments }: { pickups: readonly Pickup[]; payments: readonly NewPayment[] },
): string[] {
  const ids = pickups.map(({ order }) => order.id);
  const deposits =
    ids.length === 0
      ? []
      : tx
          .selectDistinct({ store: paidRows.store })
          .from(paidRows)
          .where(
            and(
              oneOfMany(paidRows.orderId, ids),
              ne(paidRows.kind, "deposit"),
              gt(paidRows.amount, cents(0)),
            ),
          )
          .all();
  const cards = payments.flatMap(({ kind, number }) => {
    const card = kind === "gift_card" && findGiftCard(tx, parseGiftCardNumber(number ?? "") ?? "");
    return card ? [card.id] : [];
  });
  const sold =
    cards.length === 0
      ? []
      : tx
          .selectDistinct({ store: creditMovements.store })
          .from(creditMovements)
          .where(and(oneOfMany(creditMovements.accountId, cards), eq(creditMovements.kind, SOLD)))
          .all();
  return [...deposits, ...sold].map(({ store }) => store);
}
