import { type AnySQLiteColumn, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { id, instant } from "./columns.ts";
import { employees } from "./employees.ts";
import { orders } from "./orders.ts";
import { pieces } from "./pieces.ts";
import { returns } from "./returns.ts";
import { sales } from "./sales.ts";
import { stores } from "./stores.ts";
import { transfers } from "./transfers.ts";

/** A piece's history, append-only. */
export const pieceMovements = sqliteTable(
  "piece_movements",
  {
    id: id(),
    pieceId: integer()
      .notNull()
      .references(() => pieces.id),
    kind: text().notNull(),
    at: instant().notNull(),
    store: text().references(() => stores.key),
    employeeId: integer()
      .notNull()
      .references(() => employees.id),
    saleId: integer().references(() => sales.id),
    returnId: integer().references(() => returns.id),
    /** Whose customer it was put away for. */
    orderId: integer().references((): AnySQLiteColumn => orders.id),
    /** The list it was sent, arrived or was lost with. */
    transferId: integer().references(() => transfers.id),
  },
  (table) => [index("piece_movements_piece").on(table.pieceId, table.id)],
);
