import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { CONTACT_WAYS } from "../closed-lists.ts";
import { id, instant, oneOf } from "./columns.ts";
import { employees } from "./employees.ts";
import { messages } from "./messages.ts";
import { orders } from "./orders.ts";

/** What a customer was told about an order, when and how. An erasure removes the words. */
export const orderTellings = sqliteTable(
  "order_tellings",
  {
    id: id(),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    at: instant().notNull(),
    employeeId: integer()
      .notNull()
      .references(() => employees.id),
    way: text({ enum: CONTACT_WAYS }).notNull(),
    message: text(),
    /** The message by which Loupe itself told them; null if somebody did. */
    messageId: integer().references(() => messages.id),
  },
  (table) => [
    index("order_tellings_order").on(table.orderId, table.id),
    check("order_tellings_way", oneOf("way", CONTACT_WAYS)),
  ],
);
