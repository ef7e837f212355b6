import { asc, desc, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Tx } from "~db/client.server.ts";
import {
  customers,
  employees,
  payments,
  returnLines,
  returns,
  returnSalespeople,
  saleLines,
  sales,
  stores,
  tills,
  tillSessions,
} from "~db/schema/index.ts";
import { fullNameIn } from "../../full-name.server.ts";
import { type Cents, cents, sumOf } from "../../money.ts";
import { ofPerson } from "../../people/merges/one-person.server.ts";
import type { PaymentKind } from "../../payment-kinds.ts";
import { WALK_IN } from "../sales/sale.ts";
import type { ReturnedBefore } from "./return-arithmetic.ts";
import type { RefundPart } from "./refund.ts";
import type { Return, ReturnPlace } from "./return.ts";
import { printedAddress } from "../../shop/stores/find-stores.server.ts";

const paidOutAt = alias(stores, "paid_out_at");

export function getReturn(tx: Tx, id: number): Return | undefined {
  const head = tx
    .select({
      id: returns.id,
      saleId: returns.saleId,
      exchangeId: returns.exchangeId,
      customerId: sales.customerId,
      customerName: sql<string>`coalesce(${fullNameIn(customers)}, ${sql.raw(`'${WALK_IN}'`)})`,
      store: {
        key: stores.key,
        name: stores.name,
        zone: stores.zone,
        address: printedAddress,
        phone: stores.phone,
      },
      paidOut: { key: paidOutAt.key, name: paidOutAt.name },
      returnedAt: returns.returnedAt,
      storeDay: returns.storeDay,
      employeeId: returns.employeeId,
      employeeName: fullNameIn(employees),
      reason: returns.reason,
      salePrice: returns.salePrice,
      itemCost: returns.itemCost,
      tradeInValue: returns.tradeInValue,
      tax: returns.tax,
      shippingCharge: returns.shippingCharge,
      fee: returns.fee,
      total: returns.total,
      commission: returns.commission,
      netProfit: returns.netProfit,
    })
    .from(returns)
    .innerJoin(sales, eq(sales.id, returns.saleId))
    .leftJoin(customers, eq(customers.id, sales.customerId))
    .innerJoin(employees, eq(employees.id, returns.employeeId))
    .innerJoin(stores, eq(stores.key, returns.store))
    .innerJoin(tillSessions, eq(tillSessions.id, returns.sessionId))
    .innerJoin(tills, eq(tills.id, tillSessions.tillId))
    .innerJoin(paidOutAt, eq(paidOutAt.key, tills.store))
    .where(eq(returns.id, id))
    .get();
  if (!head) return undefined;
  const lines = tx
    .select({
      id: saleLines.id,
      kind: saleLines.kind,
      to: sql<ReturnPlace | null>`${returnLines.to}`,
      isGoodwill: returnLines.isGoodwill,
      pieceId: saleLines.pieceId,
      sku: saleLines.sku,
      description: saleLines.description,
      price: returnLines.price,
      cost: returnLines.cost,
      tax: returnLines.tax,
      tradeInValue: returnLines.tradeInValue,
      total: returnLines.total,
    })
    .from(returnLines)
    .innerJoin(saleLines, eq(saleLines.id, returnLines.saleLineId))
    .where(eq(returnLines.returnId, id))
    .orderBy(asc(returnLines.id))
    .all();
  const refund = tx
    .select({ kind: sql<PaymentKind>`${payments.kind}`, amount: sql`-${payments.amount}`.mapWith(cents) })
    .from(payments)
    .where(eq(payments.returnId, id))
    .orderBy(asc(payments.id))
    .all();
  const { rounding } = tx
    .select({ rounding: sql`-coalesce(sum(${payments.rounding}), 0)`.mapWith(cents) })
    .from(payments)
    .where(eq(payments.returnId, id))
    .get() ?? { rounding: cents(0) };
  return { ...head, lines, refund, cashRounding: rounding };
}

/** Ids of what a person brought back, newest first. */
export function returnsOfPerson(tx: Tx, customerId: number): number[] {
  return tx
    .select({ id: returns.id })
    .from(returns)
    .innerJoin(sales, eq(sales.id, returns.saleId))
    .where(ofPerson(tx, sales.customerId, customerId))
    .orderBy(desc(returns.id))
    .all()
    .map(({ id }) => id);
}

/** Lists a ticket's returns, oldest first. */
export function returnsOfSale(tx: Tx, saleId: number): Return[] {
  const ids = tx
    .select({ id: returns.id })
    .from(returns)
    .where(eq(returns.saleId, saleId))
    .orderBy(asc(returns.id))
    .all();
  return ids.flatMap(({ id }) => getReturn(tx, id) ?? []);
}

/** Returns the id of the first return; null if nothing of the ticket came back. */
export function firstReturnOf(tx: Tx, saleId: number): number | null {
  return (
    tx
      .select({ id: sql<number | null>`min(${returns.id})` })
      .from(returns)
      .where(eq(returns.saleId, saleId))
      .get()?.id ?? null
  );
}

/**
 * Sums what was given back for a ticket, as the slips of its returns say: with gift cards, and with the share
 * that a trade-in had paid.
 */
export function givenBackFor(tx: Tx, saleId: number): Cents {
  return sumOf(returnsOfSale(tx, saleId).flatMap(({ refund }) => refund.map(({ amount }) => amount)));
}

/** Finds the return that this ticket was exchanged for. */
export function returnBehind(tx: Tx, saleId: number): { id: number; saleId: number } | undefined {
  return tx
    .select({ id: returns.id, saleId: returns.saleId })
    .from(returns)
    .where(eq(returns.exchangeId, saleId))
    .get();
}

export function returnedBefore(tx: Tx, saleId: number): ReturnedBefore {
  const rows = tx.select().from(returns).where(eq(returns.saleId, saleId)).all();
  const sum = (name: "total" | "salePrice" | "tradeInValue" | "shippingCharge" | "commission") =>
    sumOf(rows.map((row) => row[name]));
  const people = tx
    .select({
      id: returnSalespeople.employeeId,
      total: sql`sum(${returnSalespeople.total})`.mapWith(cents),
      commission: sql`sum(${returnSalespeople.commission})`.mapWith(cents),
    })
    .from(returnSalespeople)
    .innerJoin(returns, eq(returns.id, returnSalespeople.returnId))
    .where(eq(returns.saleId, saleId))
    .groupBy(returnSalespeople.employeeId)
    .all();
  return {
    total: sum("total"),
    salePrice: sum("salePrice"),
    tradeInValue: sum("tradeInValue"),
    shippingCharge: sum("shippingCharge"),
    commission: sum("commission"),
    salespeople: people,
  };
}

/** Lists a ticket's payments and, as negative amounts, what its returns gave back. */
export function moneyOf(tx: Tx, saleId: number): RefundPart[] {
  return tx
    .select({
      kind: sql<PaymentKind>`${payments.kind}`,
      amount: payments.amount,
      accountId: payments.accountId,
    })
    .from(payments)
    .where(
      sql`${payments.saleId} = ${saleId} or ${payments.returnId} in (select id from ${returns} where ${returns.saleId} = ${saleId})`,
    )
    .orderBy(asc(payments.id))
    .all();
}

/**
 * What is left of the money of a ticket, by these payments and refunds of it. Adds back what returns gave for a
 * trade-in, which was never part of it.
 */
export function moneyLeftOf(tx: Tx, saleId: number, moved: readonly RefundPart[]): Cents {
  const inMoney = sumOf(moved.filter(({ kind }) => kind !== "unspecified").map(({ amount }) => amount));
  return cents(inMoney + returnedBefore(tx, saleId).tradeInValue);
}
