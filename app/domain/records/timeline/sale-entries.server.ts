import { and, asc, eq, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { GIVEN_BACK } from "~db/given-back.ts";
import { oneOfMany, oneOrMany } from "~db/one-of-many.ts";
import { employees, orders, returnLines, returns, saleLines, sales } from "~db/schema/index.ts";
import { approversOf } from "../../shop/approvals/who-approved.server.ts";
import { getPurchases, type Purchase } from "../../counter/sales/find-purchases.server.ts";
import { fullNameIn } from "../../full-name.server.ts";
import { lowered } from "../../first-letter.ts";
import { cents, sumOf } from "../../money.ts";
import { tradeInRestOf } from "../../counter/sales/trade-in-rest.ts";
import type { OrderKind } from "../../workshop/orders/order.ts";
import { wordsOfPickup } from "../../workshop/orders/pickup-words.ts";
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
    const purchases = getPurchases(tx, ids);
    const orderOf = ordersOf(
      tx,
      purchases.flatMap(({ lines }) => lines),
    );
    return new Map(
      purchases.map(({ id, lines, total, seller, store, ...traded }) => [
        id,
        {
          ...boughtOf(lines, orderOf),
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

type PurchaseLine = Purchase["lines"][number];
type OrderOf = (line: PurchaseLine) => { kind: OrderKind; id: number } | undefined;

/** Returns a function for the order that a line hands over. */
function ordersOf(tx: Tx, lines: readonly PurchaseLine[]): OrderOf {
  const ids = [...new Set(lines.flatMap(({ orderId }) => orderId ?? []))];
  if (ids.length === 0) return () => undefined;
  const { id, kind } = orders;
  const found = tx.select({ id, kind }).from(orders).where(oneOfMany(id, ids)).all();
  const byId = new Map(found.map((order) => [order.id, order]));
  return ({ orderId }) => byId.get(orderId ?? 0);
}

/** 'Purchased Halo ring', 'Paid for repair R-000012: Clasp, repair R-000013: Stud'. */
function boughtOf(lines: readonly PurchaseLine[], orderOf: OrderOf) {
  const isOfRepairs = lines.length > 0 && lines.every((line) => orderOf(line)?.kind === "repair");
  const named = new Set<number>();
  const words = lines.flatMap((line) => {
    const order = line.kind === "pickup" ? orderOf(line) : undefined;
    if (!order) return line.description;
    if (named.has(order.id)) return wordsOfPickup(order, line.description) || [];
    named.add(order.id);
    return lowered(line.description);
  });
  return { what: isOfRepairs ? "Paid for" : "Purchased", text: words.join(", ") || null };
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
      .select({ id: returns.id, store: returns.store, givenBack: GIVEN_BACK, by: fullNameIn(employees) })
      .from(returns)
      .innerJoin(employees, eq(employees.id, returns.employeeId))
      .where(oneOfMany(returns.id, ids))
      .all();
    return new Map(
      rows.map(({ id, store, givenBack, by }) => {
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
            amount: cents(-givenBack),
          },
        ] as const;
      }),
    );
  },
};
