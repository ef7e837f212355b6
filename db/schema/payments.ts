import { sql } from "drizzle-orm";
import { type AnySQLiteColumn, check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { creditAccounts } from "./credit.ts";
import { amount, day, id, instant, isDay, isFlag } from "./columns.ts";
import { employees } from "./employees.ts";
import { orders } from "./orders.ts";
import { returns } from "./returns.ts";
import { sales } from "./sales.ts";
import { stores } from "./stores.ts";
import { tillSessions } from "./till.ts";

/** Money taken for a ticket or, negative, given back for a return; or a deposit of an order, and its refund. */
export const payments = sqliteTable(
  "payments",
  {
    id: id(),
    saleId: integer().references(() => sales.id),
    returnId: integer().references(() => returns.id),
    /** Null if no till took the payment. */
    sessionId: integer().references(() => tillSessions.id),
    store: text()
      .notNull()
      .references(() => stores.key),
    paidAt: instant().notNull(),
    /** Store day of `paidAt`. */
    storeDay: day().notNull(),
    employeeId: integer()
      .notNull()
      .references(() => employees.id),
    kind: text().notNull(),
    amount: amount().notNull(),
    /** Cash handed over. What exceeds `amount` and `rounding` is the change. */
    given: amount(),
    /** What rounding adds to the drawer beyond `amount`, in a store that rounds cash. */
    rounding: amount()
      .notNull()
      .default(sql`0`),
    /** Last four digits of a card. */
    lastFour: text(),
    /** Reference of the card terminal, or of a financing company. */
    reference: text(),
    /** Number of a check. */
    number: text(),
    /** Account of store credit or a gift card. */
    accountId: integer().references(() => creditAccounts.id),
    /**
     * Order of a deposit: taken or, if negative, refunded without a ticket. A ticket that uses it has a
     * payment of kind `deposit`.
     */
    orderId: integer().references((): AnySQLiteColumn => orders.id),
    /** Whether it counts in the books, as its sale does. */
    isLive: integer({ mode: "boolean" }).notNull().default(true),
  },
  (table) => [
    index("payments_sale").on(table.saleId),
    index("payments_return").on(table.returnId),
    index("payments_order")
      .on(table.orderId)
      .where(sql`"order_id" is not null`),
    index("payments_session").on(table.sessionId, table.kind),
    check("payments_of_one", sql`"sale_id" is null or "return_id" is null`),
    check(
      "payments_amount",
      sql`"amount" <> 0 and ("sale_id" is null or "amount" > 0) and ("return_id" is null or "amount" < 0)`,
    ),
    check("payments_given", sql`"given" is null or "kind" = 'cash' and "given" >= "amount"`),
    check("payments_last_four", sql`"last_four" is null or "last_four" glob '[0-9][0-9][0-9][0-9]'`),
    check("payments_store_day", isDay("store_day")),
    check("payments_is_live", isFlag("is_live")),
  ],
);
