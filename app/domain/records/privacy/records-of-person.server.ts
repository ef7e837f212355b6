import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import {
  buyLines,
  buys,
  customers,
  orders,
  repairs,
  returns,
  sales,
  saleTradeIns,
} from "~db/schema/index.ts";
import type { OwnedKind } from "../../shop/trail/entry-words.ts";
import type { Person } from "./person-words.server.ts";

/** Records of a customer, by the kind that their entries have. */
export const RECORDS: Record<OwnedKind, (customerId: SQL) => SQL> = {
  customer: (id) => sql`select id from ${customers} where ${customers.id} = ${id}`,
  sale: (id) => sql`select id from ${sales} where ${sales.customerId} = ${id}`,
  return: (id) => sql`select ${returns.id} as id from ${returns}
    join ${sales} on ${sales.id} = ${returns.saleId} where ${sales.customerId} = ${id}`,
  repair: (id) => sql`select id from ${repairs} where ${repairs.customerId} = ${id}`,
  order: (id) => sql`select id from ${orders} where ${orders.customerId} = ${id}`,
  buy: (id) => sql`select id from ${buys} where ${buys.customerId} = ${id}`,
  piece: (id) => sql`select ${saleTradeIns.pieceId} as id from ${saleTradeIns}
      join ${sales} on ${sales.id} = ${saleTradeIns.saleId} where ${sales.customerId} = ${id}
    union all select ${buyLines.pieceId} from ${buyLines}
      join ${buys} on ${buys.id} = ${buyLines.buyId} where ${buys.customerId} = ${id}`,
};

export function recordIdsOf(tx: Tx, kind: OwnedKind, customerIds: readonly number[]): Set<number> {
  return new Set(
    customerIds.flatMap((customerId) =>
      tx.all<{ id: number }>(RECORDS[kind](sql`${customerId}`)).map(({ id }) => id),
    ),
  );
}

/** Ids of people's records, by the name other records use for them. */
export type Theirs = Readonly<Record<string, ReadonlySet<number>>>;

export function recordsOf(tx: Tx, customerIds: readonly number[]): Theirs {
  const records = (kind: OwnedKind) => recordIdsOf(tx, kind, customerIds);
  // Anything that a form or an answer says about an order, including a repair, is about the person.
  const orderId = new Set([...records("repair"), ...records("order")]);
  return {
    customerId: records("customer"),
    saleId: records("sale"),
    orderId,
    repairId: orderId,
    returnId: records("return"),
    buyId: records("buy"),
  };
}

const RECORDS_IN_PATHS: Readonly<Record<string, string>> = {
  customers: "customerId",
  orders: "orderId",
  repairs: "orderId",
  sales: "saleId",
  returns: "returnId",
  buys: "buyId",
};

export function isBelow(theirs: Theirs, path: string): boolean {
  const [, list = "", id] = /^(?:\/api)?\/([a-z]+)\/(\d+)(?:\/|$)/.exec(path) ?? [];
  return theirs[RECORDS_IN_PATHS[list] ?? ""]?.has(Number(id)) === true;
}

export function idsOf(people: readonly Person[]): number[] {
  return people.map(({ customer }) => customer.id);
}
