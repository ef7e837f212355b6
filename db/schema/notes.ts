import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { id, instant, isFlag, version } from "./columns.ts";
import { customers } from "./customers.ts";
import { employees } from "./employees.ts";
import { orders } from "./orders.ts";
import { pieces } from "./pieces.ts";
import { sales } from "./sales.ts";

/** A note about a customer, a piece, a ticket or an order, including a repair. */
export const notes = sqliteTable(
  "notes",
  {
    id: id(),
    customerId: integer().references(() => customers.id),
    pieceId: integer().references(() => pieces.id),
    saleId: integer().references(() => sales.id),
    orderId: integer().references(() => orders.id),
    text: text().notNull(),
    /** Whether it stays at the top of its record. */
    isPinned: integer({ mode: "boolean" }).notNull().default(false),
    writtenAt: instant().notNull(),
    writtenBy: integer()
      .notNull()
      .references(() => employees.id),
    /** When it was last changed; null for never. */
    changedAt: instant(),
    version: version(),
  },
  (table) => [
    index("notes_customer")
      .on(table.customerId, table.writtenAt, table.id)
      .where(sql`"customer_id" is not null`),
    index("notes_piece")
      .on(table.pieceId, table.writtenAt, table.id)
      .where(sql`"piece_id" is not null`),
    index("notes_sale")
      .on(table.saleId, table.writtenAt, table.id)
      .where(sql`"sale_id" is not null`),
    index("notes_order")
      .on(table.orderId, table.writtenAt, table.id)
      .where(sql`"order_id" is not null`),
    check("notes_is_pinned", isFlag("is_pinned")),
    check(
      "notes_of_one",
      sql.raw(
        `("customer_id" is not null) + ("piece_id" is not null) + ("sale_id" is not null) + ("order_id" is not null) = 1`,
      ),
    ),
  ],
);
