import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { amount, day, id, instant, isDay } from "./columns.ts";
import { buys } from "./buys.ts";
import { creditAccounts } from "./credit.ts";
import { employees } from "./employees.ts";
import { returns } from "./returns.ts";
import { sales } from "./sales.ts";
import { stores } from "./stores.ts";
import { tillSessions } from "./till.ts";

/** Movements of credit accounts. Append-only. */
export const creditMovements = sqliteTable(
  "credit_movements",
  {
    id: id(),
    accountId: integer()
      .notNull()
      .references(() => creditAccounts.id),
    /** One of `CREDIT_MOVEMENT_KINDS`. */
    kind: text().notNull(),
    /** Negative if credit was used. */
    amount: amount().notNull(),
    saleId: integer().references(() => sales.id),
    returnId: integer().references(() => returns.id),
    /** The buy that was paid with it. */
    buyId: integer().references(() => buys.id),
    store: text()
      .notNull()
      .references(() => stores.key),
    at: instant().notNull(),
    /** Store day of `at`. */
    storeDay: day().notNull(),
    employeeId: integer()
      .notNull()
      .references(() => employees.id),
    /** For a buy, which has no payment: the till session whose close includes it. */
    sessionId: integer().references(() => tillSessions.id),
  },
  (table) => [
    index("credit_movements_account").on(table.accountId, table.id),
    index("credit_movements_sale").on(table.saleId),
    index("credit_movements_buy")
      .on(table.buyId)
      .where(sql`"buy_id" is not null`),
    index("credit_movements_session")
      .on(table.sessionId)
      .where(sql`"session_id" is not null`),
    check("credit_movements_store_day", isDay("store_day")),
  ],
);
