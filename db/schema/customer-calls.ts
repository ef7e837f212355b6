import { sql } from "drizzle-orm";
import { type AnySQLiteColumn, check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { CALL_OUTCOMES, CALL_REASONS } from "../closed-lists.ts";
import { day, id, instant, isDay, oneOf } from "./columns.ts";
import { customers } from "./customers.ts";
import { employees } from "./employees.ts";

/** Calls from the calling lists: one row each time somebody called a customer, or tried to. */
export const customerCalls = sqliteTable(
  "customer_calls",
  {
    id: id(),
    customerId: integer()
      .notNull()
      .references(() => customers.id),
    reason: text({ enum: CALL_REASONS }).notNull(),
    /** The day that was the reason, in the year of the call. */
    occasion: day().notNull(),
    outcome: text({ enum: CALL_OUTCOMES }).notNull(),
    note: text(),
    /** When to call again, unless a later call about the same occasion replaces this one. */
    nextDay: day(),
    /** The call that replaced this one. */
    takenOverBy: integer().references((): AnySQLiteColumn => customerCalls.id),
    at: instant().notNull(),
    employeeId: integer()
      .notNull()
      .references(() => employees.id),
  },
  (table) => [
    index("customer_calls_occasion").on(table.customerId, table.reason, table.occasion, table.id),
    index("customer_calls_next")
      .on(table.nextDay, table.id)
      .where(sql`"next_day" is not null and "taken_over_by" is null`),
    index("customer_calls_taken_over")
      .on(table.takenOverBy)
      .where(sql`"taken_over_by" is not null`),
    check("customer_calls_reason", oneOf("reason", CALL_REASONS)),
    check("customer_calls_outcome", oneOf("outcome", CALL_OUTCOMES)),
    check("customer_calls_occasion_day", isDay("occasion")),
    check("customer_calls_next_day", isDay("next_day")),
  ],
);
