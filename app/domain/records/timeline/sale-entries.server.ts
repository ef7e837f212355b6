import { and, asc, eq, sql } from "drizzle-orm";
import { oneOfMany, oneOrMany } from "~db/one-of-many.ts";
import { employees, orders, returnLines, returns, saleLines, sales } from "~db/schema/index.ts";
import { approversOf } from "../../shop/approvals/who-approved.server.ts";
import { getPurchases, type Purchase } from "../../counter/sales/find-purchases.server.ts";
import { fullNameIn } from "../../full-name.server.ts";
import { cents, sumOf } from "../../money.ts";
import { tradeInRestOf } from "../../counter/sales/trade-in-rest.ts";
import type { Source } from "./source.ts";

/** Tickets. A customer's timeline leaves out voided ones. */
export const saleEntries: Source = {
  kind: "sale",
  table: sales,
  id: sales.id,
  at: sales.soldAt,
  day: sales.storeDay,
  of: {
    customer: (_, ids) => and(oneOrMany(sales.customerId, ids), eq(sales.isLive, true)),
    sale: (id) => eq(sales.id, id),
    order: (id) =>
      sql`${sales.id} in (select ${orders.saleId} from ${orders} where ${orders.id} = ${id} and ${orders.saleId} is not null)`,
  },
  read({ tx }, ids) {
    const approvers = approversOf(tx, { kind: "sale", ids, action: "sale.processed" });
    return new Map(
      getPurchases(tx, ids).map(({ id, lines, total, seller, store, ...traded }) => [
        id,
        {
          ...boughtOf(lines),
          piece: lines.find(({ pieceId }) => pieceId !== null) ?? lines[0] ?? null,
          about: { kind: "sale", id },
          store,
          by: seller,
          approver: approvers.get(id) ?? null,
          amount: total,
          ...tradeInOf(traded),
        },
      ]),
    );
  },
};

/** 'Purchased Halo ring', 'Paid for repair R-000012: Clasp'. */
function boughtOf(lines: Purchase["lines"]) {
  const text = lines.map(({ description }) => description).join(", ");
  if (lines.length === 0 || lines.some(({ orderKind }) => orderKind !== "repair"))
    return { what: "Purchased", text: text || null };
  return { what: "Paid for", text: text.charAt(0).toLowerCase() + text.slice(1) };
}

function tradeInOf({ tradeIns, tradeInValue }: Pick<Purchase, "tradeIns" | "tradeInValue">) {
  if (tradeIns.length === 0) return {};
  const tradedIn = sumOf(tradeIns.map(({ value }) => value));
  const rest = tradeInRestOf({ tradedIn, tradeInValue });
  return { tradeIn: tradedIn || null, tradeInRest: rest || null };
}

export const returnEntries: Source = {
  kind: "return",
  table: returns,
  id: returns.id,
  at: returns.returnedAt,
  day: returns.storeDay,
  of: {
    customer: (_, ids) =>
      sql`${returns.saleId} in (select ${sales.id} from ${sales} where ${oneOrMany(sales.customerId, ids)})`,
    sale: (id) => eq(returns.saleId, id),
  },
  read({ tx }, ids) {
    const lines = tx
      .select({
        returnId: returnLines.returnId,
        isGoodwill: returnLines.isGoodwill,
        kind: saleLines.kind,
        pieceId: saleLines.pieceId,
        category: saleLines.category,
        description: saleLines.description,
      })
      .from(returnLines)
      .innerJoin(saleLines, eq(saleLines.id, returnLines.saleLineId))
      .where(oneOfMany(returnLines.returnId, ids))
      .orderBy(asc(returnLines.id))
      .all();
    const approvers = approversOf(tx, { kind: "return", ids, action: "return.made" });
    const rows = tx
      .select({ id: returns.id, store: returns.store, total: returns.total, by: fullNameIn(employees) })
      .from(returns)
      .innerJoin(employees, eq(employees.id, returns.employeeId))
      .where(oneOfMany(returns.id, ids))
      .all();
    return new Map(
      rows.map(({ id, store, total, by }) => {
        const back = lines.filter(({ returnId }) => returnId === id);
        return [
          id,
          {
            what: back.every(({ isGoodwill }) => isGoodwill) ? "Given back, item kept" : "Returned",
            text: back.map(({ description }) => description).join(", ") || null,
            piece: back.find(({ pieceId }) => pieceId !== null) ?? back[0] ?? null,
            about: { kind: "return", id },
            store,
            by,
            approver: approvers.get(id) ?? null,
            amount: cents(-total),
          },
        ] as const;
      }),
    );
  },
};
