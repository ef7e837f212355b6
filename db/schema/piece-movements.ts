import { sql } from "drizzle-orm";
import { type AnySQLiteColumn, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { IS_DATED } from "../dated.ts";
import { IS_SOLD_OR_BACK } from "../sold-or-back.ts";
import { amount, day, id, instant } from "./columns.ts";
import { buys } from "./buys.ts";
import { customers } from "./customers.ts";
import { employees } from "./employees.ts";
import { meltLots } from "./melt-lots.ts";
import { orders } from "./orders.ts";
import { pieces } from "./pieces.ts";
import { returns } from "./returns.ts";
import { sales } from "./sales.ts";
import { stores } from "./stores.ts";
import { transfers } from "./transfers.ts";

/**
 * A piece's history. Append-only: an erasure empties `toWhom` and `note`, and nothing else of a row changes.
 */
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
    /** The customer's order that it was put away for. */
    orderId: integer().references((): AnySQLiteColumn => orders.id),
    /** The transfer it was sent, received or lost with. */
    transferId: integer().references(() => transfers.id),
    /** The melt lot it was melted with. */
    meltLotId: integer().references(() => meltLots.id),
    /** The buy that brought it, or was voided. */
    buyId: integer().references(() => buys.id),
    /** The customer it is on hold for, or who has it on memo. */
    customerId: integer().references((): AnySQLiteColumn => customers.id),
    /** The business that has it: a dealer without a customer record, a workshop, or a vendor. */
    toWhom: text(),
    /** The day its hold ends, or it is due back. */
    dueDay: day(),
    /** The amount that whoever has it on memo is liable for. */
    value: amount(),
    /** The reason, or what to do. */
    note: text(),
  },
  (table) => [
    index("piece_movements_piece").on(table.pieceId, table.id),
    // For its timeline. One piece may have hundreds of thousands, few of them of sales.
    index("piece_movements_timeline").on(table.pieceId, table.at, table.id),
    index("piece_movements_sales").on(table.pieceId, table.at, table.id).where(sql.raw(IS_SOLD_OR_BACK)),
    // Who has it now, and until when.
    index("piece_movements_dated").on(table.pieceId, table.id).where(sql.raw(IS_DATED)),
    // Movements since a day and their pieces: stock reports read no more of them.
    index("piece_movements_at").on(table.at, table.pieceId, table.kind, table.store),
    index("piece_movements_customer")
      .on(table.customerId, table.id)
      .where(sql`"customer_id" is not null`),
  ],
);
