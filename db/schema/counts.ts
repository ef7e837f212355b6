import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { ORDER_PLACES } from "../closed-lists.ts";
import { COUNT_DECISIONS, COUNT_KINDS, COUNT_RESULTS } from "../count-results.ts";
import { amount, id, instant, oneOf } from "./columns.ts";
import { employees } from "./employees.ts";
import { orders } from "./orders.ts";
import { pieces } from "./pieces.ts";
import { sales } from "./sales.ts";
import { stores } from "./stores.ts";

/**
 * A count by scanning: of goods that customers left with a store, or of one place in it; or of the store's
 * pieces, or of those of a category or in a case. Its lines are its result.
 */
export const counts = sqliteTable(
  "counts",
  {
    id: id(),
    kind: text({ enum: COUNT_KINDS }).notNull(),
    store: text()
      .notNull()
      .references(() => stores.key),
    /** Null for the whole store. */
    place: text({ enum: ORDER_PLACES }),
    /** The tray; null for the whole place. */
    placeName: text(),
    /** Category of pieces; null for all. */
    category: text(),
    displayCase: text(),
    begunAt: instant().notNull(),
    begunBy: integer()
      .notNull()
      .references(() => employees.id),
    endedAt: instant(),
    endedBy: integer().references(() => employees.id),
  },
  (table) => [
    index("counts_store").on(table.store, table.id),
    check("counts_kind", oneOf("kind", COUNT_KINDS)),
    check("counts_place", sql`"place" is null or ${oneOf("place", ORDER_PLACES)}`),
    check(
      "counts_scope",
      sql`"kind" = 'pieces' and "place" is null and "place_name" is null
        or "kind" = 'orders' and "category" is null and "display_case" is null`,
    ),
    check("counts_ended", sql`("ended_at" is null) = ("ended_by" is null)`),
  ],
);

/**
 * A scan of a count, or something missing at its end. One line has the result for an order or a piece;
 * further scans of it are `twice`. Append-only, except that an erasure empties `placeName`.
 */
export const countLines = sqliteTable(
  "count_lines",
  {
    id: id(),
    countId: integer()
      .notNull()
      .references(() => counts.id),
    result: text({ enum: COUNT_RESULTS }).notNull(),
    orderId: integer().references(() => orders.id),
    pieceId: integer().references(() => pieces.id),
    /** The scanned text, if nothing has that number. */
    scanned: text(),
    /** Where it should have been according to the books at that time. */
    store: text().references(() => stores.key),
    place: text({ enum: ORDER_PLACES }),
    placeName: text(),
    category: text(),
    displayCase: text(),
    /** State of the piece at that time. */
    state: text(),
    retailPrice: amount(),
    cost: amount(),
    /** The ticket that sold it. */
    saleId: integer().references(() => sales.id),
    at: instant().notNull(),
    /** The employee who scanned it, or ended the count. */
    employeeId: integer()
      .notNull()
      .references(() => employees.id),
  },
  (table) => [
    uniqueIndex("count_lines_order")
      .on(table.countId, table.orderId)
      .where(sql`"order_id" is not null and "result" <> 'twice'`),
    uniqueIndex("count_lines_piece")
      .on(table.countId, table.pieceId)
      .where(sql`"piece_id" is not null and "result" <> 'twice'`),
    index("count_lines_of_piece")
      .on(table.pieceId)
      .where(sql`"piece_id" is not null`),
    index("count_lines_unknown")
      .on(table.countId, table.scanned)
      .where(sql`"scanned" is not null`),
    index("count_lines_person").on(table.countId, table.employeeId, table.id),
    index("count_lines_count").on(table.countId, table.id),
    index("count_lines_result").on(table.countId, table.result, table.id),
    check("count_lines_result", oneOf("result", COUNT_RESULTS)),
    check(
      "count_lines_of_one",
      sql`("order_id" is not null) + ("piece_id" is not null) + ("scanned" is not null) = 1`,
    ),
    check(
      "count_lines_scanned",
      sql`("scanned" is not null or "result" <> 'unknown') and ("scanned" is null or "result" in ('unknown', 'twice'))`,
    ),
    check(
      "count_lines_value",
      sql`("piece_id" is null) = ("retail_price" is null) and ("piece_id" is null) = ("cost" is null)`,
    ),
    check("count_lines_place", sql`"place" is null or ${oneOf("place", ORDER_PLACES)}`),
  ],
);

/** The decision about a line in a count of pieces, made once. Append-only. */
export const countDecisions = sqliteTable(
  "count_decisions",
  {
    id: id(),
    lineId: integer()
      .notNull()
      .references(() => countLines.id),
    decision: text({ enum: COUNT_DECISIONS }).notNull(),
    at: instant().notNull(),
    employeeId: integer()
      .notNull()
      .references(() => employees.id),
  },
  (table) => [
    uniqueIndex("count_decisions_line").on(table.lineId),
    check("count_decisions_decision", oneOf("decision", COUNT_DECISIONS)),
  ],
);
