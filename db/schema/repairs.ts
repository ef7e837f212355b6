import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { REPAIR_STATUSES } from "../closed-lists.ts";
import { amount, day, id, instant, isDay, notNegative, oneOf, version } from "./columns.ts";
import { customers } from "./customers.ts";
import { employees } from "./employees.ts";
import { stores } from "./stores.ts";

export const repairs = sqliteTable(
  "repairs",
  {
    id: id(),
    customerId: integer()
      .notNull()
      .references(() => customers.id),
    item: text().notNull(),
    description: text(),
    costToRepair: amount().notNull(),
    customerPrice: amount().notNull(),
    store: text()
      .notNull()
      .references(() => stores.key),
    status: text({ enum: REPAIR_STATUSES }).notNull().default("pending"),
    statusChangedAt: instant().notNull(),
    notes: text(),
    intakeAt: instant().notNull(),
    /** Store day of `intakeAt`. */
    intakeDay: day().notNull(),
    takenInBy: integer()
      .notNull()
      .references(() => employees.id),
    searchText: text().notNull(),
    version: version(),
  },
  (table) => [
    index("repairs_status").on(table.status, table.store, table.intakeAt),
    index("repairs_status_intake").on(table.status, table.intakeAt, table.id),
    index("repairs_store_intake").on(table.store, table.intakeAt, table.id),
    // For the bell.
    index("repairs_pending")
      .on(table.status, table.intakeDay, table.id)
      .where(sql`"status" = 'pending'`),
    index("repairs_intake").on(table.intakeAt, table.id),
    index("repairs_price").on(table.customerPrice, table.id),
    index("repairs_customer").on(table.customerId, table.intakeAt),
    check("repairs_status", oneOf("status", REPAIR_STATUSES)),
    check("repairs_intake_day", isDay("intake_day")),
    check("repairs_cost", notNegative("cost_to_repair")),
    check("repairs_price", notNegative("customer_price")),
  ],
);
