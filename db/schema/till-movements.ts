import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { amount, id, instant, notNegative } from "./columns.ts";
import { buys } from "./buys.ts";
import { employees } from "./employees.ts";
import { tillSessions } from "./till.ts";

/** Cash that isn't a payment: the float, and cash put in or taken out. Append-only. */
export const tillMovements = sqliteTable(
  "till_movements",
  {
    id: id(),
    sessionId: integer()
      .notNull()
      .references(() => tillSessions.id),
    /** 'float', 'in' or 'out'; 'no_sale' for a drawer opened without a sale, with amount 0. */
    kind: text().notNull(),
    amount: amount().notNull(),
    /** What rounding adds to the drawer beyond `amount`, in or out, in a store that rounds cash. */
    rounding: amount()
      .notNull()
      .default(sql`0`),
    reason: text(),
    /** The buy that was paid or voided with it. */
    buyId: integer().references(() => buys.id),
    at: instant().notNull(),
    employeeId: integer()
      .notNull()
      .references(() => employees.id),
  },
  (table) => [
    index("till_movements_session").on(table.sessionId),
    // For what one employee took out in a month.
    index("till_movements_employee").on(table.employeeId, table.at),
    index("till_movements_buy")
      .on(table.buyId)
      .where(sql`"buy_id" is not null`),
    check("till_movements_amount", notNegative("amount")),
  ],
);
