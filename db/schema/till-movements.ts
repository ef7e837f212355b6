import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { amount, id, instant, notNegative } from "./columns.ts";
import { buys } from "./buys.ts";
import { employees } from "./employees.ts";
import { tillSessions } from "./till.ts";

/** Cash that isn't a payment: the float, and what was put in or taken out. Append-only. */
export const tillMovements = sqliteTable(
  "till_movements",
  {
    id: id(),
    sessionId: integer()
      .notNull()
      .references(() => tillSessions.id),
    /** 'float', 'in' or 'out'; 'no_sale' for a drawer that was opened without a sale, of amount 0. */
    kind: text().notNull(),
    amount: amount().notNull(),
    /** What the drawer has more than `amount` of it, in or out, where a store rounds cash. */
    rounding: amount()
      .notNull()
      .default(sql`0`),
    reason: text(),
    /** What was bought for it, or voided. */
    buyId: integer().references(() => buys.id),
    at: instant().notNull(),
    employeeId: integer()
      .notNull()
      .references(() => employees.id),
  },
  (table) => [
    index("till_movements_session").on(table.sessionId),
    // What one employee took out in a month.
    index("till_movements_employee").on(table.employeeId, table.at),
    index("till_movements_buy")
      .on(table.buyId)
      .where(sql`"buy_id" is not null`),
    check("till_movements_amount", notNegative("amount")),
  ],
);
