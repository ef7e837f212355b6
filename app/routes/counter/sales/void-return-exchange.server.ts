import { type Actor, can } from "~/domain/permissions";
import { returnBehind, returnsOfSale } from "~/domain/counter/returns/find-returns.server";
import { whyNotReturn } from "~/domain/counter/returns/plan-return.server";
import { returnNumber } from "~/domain/counter/returns/return";
import type { OrdersForTickets } from "~/domain/counter/sales/orders-for-tickets";
import type { Sale } from "~/domain/counter/sales/sale";
import { whyNotVoid } from "~/domain/counter/sales/void-sale.server";
import { cents } from "~/domain/money";
import { shop } from "~/runtime/shop.server";
import { href } from "~/ui/address";

/** Says what became of a ticket, and what can still be done with it. */
export function undoOf(sale: Sale, actor: Actor, orders: OrdersForTickets) {
  const { db } = shop();
  const behind = returnBehind(db, sale.id);
  const may = can(actor, "sales.return");
  const [noVoid, noReturn] = [whyNotVoid({ tx: db, actor }, sale, orders), whyNotReturn(sale)];
  return {
    paidBy: behind
      ? { number: returnNumber(behind.id), to: href("/returns/:returnId", { returnId: behind.id }) }
      : null,
    returns: returnsOfSale(db, sale.id).map((made) => ({
      number: returnNumber(made.id),
      to: href("/returns/:returnId", { returnId: made.id }),
      day: made.storeDay,
      refund: cents(made.refund.reduce((sum, { amount }) => sum + amount, 0)),
      exchangeId: made.exchangeId,
      lines: made.lines.map(({ id, description, to, isGoodwill }) => ({ id, description, to, isGoodwill })),
    })),
    mayVoid: may && noVoid === null,
    mayReturn: may && noReturn === null,
    mayExchange: may && noReturn === null && can(actor, "sales.process"),
    /** What can't be done and why, for users who otherwise could. */
    whyNot: may
      ? [
          ...(noVoid === null || sale.voided ? [] : [`Can't be voided. ${noVoid}.`]),
          ...(noReturn === null ? [] : [`Can't be returned or exchanged. ${noReturn}.`]),
        ]
      : [],
  };
}

export type SaleUndo = ReturnType<typeof undoOf>;
