import { eq, sql } from "drizzle-orm";
import type { Db } from "~db/client.server.ts";
import {
  campaigns,
  customers,
  payments,
  pieceMovements,
  pieces,
  orders,
  repairs,
  saleLines,
  sales,
  saleSalespeople,
  saleTradeIns,
} from "~db/schema/index.ts";
import { writerOf } from "~db/seed.ts";
import type { Client } from "./customer-pool.ts";

/** How far a repair got as an order: nulls until it is finished and handed over. */
type OrderEnd = Pick<
  typeof orders.$inferSelect,
  "id" | "readyDay" | "readyAt" | "handedOverAt" | "handedOverDay" | "handedOverBy"
>;

/** Columns of a plain movement, apart from its piece, place and ticket. */
export const PLAIN_MOVEMENT = {
  customerId: null,
  toWhom: null,
  dueDay: null,
  value: null,
  note: null,
  transferId: null,
  meltLotId: null,
  buyId: null,
};

export function openTableWriters(db: Db) {
  const tables = {
    campaigns: writerOf(db, campaigns),
    customers: writerOf(db, customers),
    pieces: writerOf(db, pieces),
    sales: writerOf(db, sales),
    saleLines: writerOf(db, saleLines),
    saleSalespeople: writerOf(db, saleSalespeople),
    payments: writerOf(db, payments),
    saleTradeIns: writerOf(db, saleTradeIns),
    pieceMovements: writerOf(db, pieceMovements),
    repairs: writerOf(db, repairs),
  };
  let ends: OrderEnd[] = [];
  const addOrder = db
    .insert(orders)
    .values({
      id: sql.placeholder("id"),
      kind: "repair",
      readyDay: sql.placeholder("readyDay"),
      readyAt: sql.placeholder("readyAt"),
      handedOverAt: sql.placeholder("handedOverAt"),
      handedOverDay: sql.placeholder("handedOverDay"),
      handedOverBy: sql.placeholder("handedOverBy"),
    })
    .prepare();
  const claim = db
    .update(pieces)
    .set({ state: "sold", version: sql`${pieces.version} + 1` })
    .where(sql`${pieces.id} = ${sql.placeholder("id")} and ${pieces.state} = 'available'`)
    .returning()
    .prepare();
  const settle = db
    .update(customers)
    .set({
      tier: sql`${sql.placeholder("tier")}`,
      version: sql`${sql.placeholder("version")}`,
      totalSpent: sql`${sql.placeholder("totalSpent")}`,
      lastPurchaseDate: sql`${sql.placeholder("lastPurchaseDate")}`,
    })
    .where(eq(customers.id, sql.placeholder("id")))
    .prepare();
  return {
    ...tables,
    flush() {
      for (const table of Object.values(tables)) table.flush();
      for (const end of ends) addOrder.run(end);
      ends = [];
    },
    /** Turns an added repair into an order, and records how far it got. */
    addOrder(end: OrderEnd) {
      ends.push(end);
    },
    /** Marks a piece as sold; it must be flushed already. */
    claimPiece(id: number) {
      const piece = claim.get({ id });
      if (!piece) throw new Error("A piece was to be sold twice");
      return piece;
    },
    /** Writes the customers' final tiers and totals. */
    settle(clients: Iterable<Client>) {
      for (const { id, tier, version, totalSpent, lastPurchaseDate } of clients)
        settle.run({ id, tier, version, totalSpent, lastPurchaseDate });
    },
  };
}

export type TableWriters = ReturnType<typeof openTableWriters>;
