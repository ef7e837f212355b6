import { and, isNotNull } from "drizzle-orm";
import { oneOfMany, oneOrMany } from "~db/one-of-many.ts";
import { buys } from "~db/schema/index.ts";
import { BUY_PAYMENT_LABELS } from "../../counter/buys/buy.ts";
import { getBuy, linesOfBuy } from "../../counter/buys/find-buys.server.ts";
import type { Source } from "./source.ts";

/** Buys from a customer, once they were paid. */
export const buyEntries: Source = {
  kind: "buy",
  table: buys,
  id: buys.id,
  at: buys.boughtAt,
  day: buys.storeDay,
  of: { customer: (_, ids) => and(isNotNull(buys.boughtAt), oneOrMany(buys.customerId, ids)) },
  read({ tx }, ids) {
    const rows = tx.select({ id: buys.id }).from(buys).where(oneOfMany(buys.id, ids)).all();
    return new Map(
      rows.flatMap(({ id }) => {
        const buy = getBuy(tx, id);
        if (!buy) return [];
        const paid = buy.paidBy ? ` for ${BUY_PAYMENT_LABELS[buy.paidBy].toLowerCase()}` : "";
        return [
          [
            id,
            {
              what: buy.state === "voided" ? "Sold to us, voided" : `Sold to us${paid}`,
              text: linesOfBuy(tx, id)
                .map(({ description }) => description)
                .join(", "),
              about: { kind: "buy", id } as const,
              store: buy.store.key,
              by: buy.boughtBy,
              amount: buy.total,
            },
          ] as const,
        ];
      }),
    );
  },
};
