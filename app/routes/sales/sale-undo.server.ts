import { type Actor, can } from "~/domain/permissions";
import { returnBehind, returnsOfSale } from "~/domain/returns/find-returns.server";
import { returnNumber } from "~/domain/returns/return";
import type { Sale } from "~/domain/sales/sale";
import { whyNotVoid } from "~/domain/sales/void-sale.server";
import { cents } from "~/domain/money";
import { shop } from "~/runtime/shop.server";

/** What became of a ticket, and what can still be done with it. */
export function undoOf(sale: Sale, actor: Actor) {
  const { db } = shop();
  const behind = returnBehind(db, sale.id);
  return {
    paidBy: behind ? { number: returnNumber(behind.id), to: `/returns/${behind.id}` } : null,
    returns: returnsOfSale(db, sale.id).map((made) => ({
      number: returnNumber(made.id),
      to: `/returns/${made.id}`,
      day: made.storeDay,
      refund: cents(made.refund.reduce((sum, { amount }) => sum + amount, 0)),
      exchangeId: made.exchangeId,
      lines: made.lines.map(({ id, description, to }) => ({ id, description, to })),
    })),
    mayReturn:
      can(actor, "sales.return") && !sale.voided && sale.lines.some(({ returnId }) => returnId === null),
    mayVoid: can(actor, "sales.return") && whyNotVoid(db, sale) === null,
    whyNotVoid: can(actor, "sales.return") && !sale.voided ? whyNotVoid(db, sale) : null,
  };
}

export type SaleUndo = ReturnType<typeof undoOf>;
