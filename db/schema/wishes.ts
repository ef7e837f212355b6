import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { id, instant } from "./columns.ts";
import { customers } from "./customers.ts";
import { employees } from "./employees.ts";
import { pieces } from "./pieces.ts";

/** Customers' wishes: a piece in stock, or something in words. */
export const wishes = sqliteTable(
  "wishes",
  {
    id: id(),
    customerId: integer()
      .notNull()
      .references(() => customers.id),
    pieceId: integer().references(() => pieces.id),
    description: text(),
    note: text(),
    at: instant().notNull(),
    employeeId: integer()
      .notNull()
      .references(() => employees.id),
  },
  (table) => [
    index("wishes_customer").on(table.customerId, table.id),
    index("wishes_piece")
      .on(table.pieceId, table.id)
      .where(sql`"piece_id" is not null`),
    check("wishes_of_something", sql.raw(`"piece_id" is not null or "description" is not null`)),
  ],
);
