import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { ORDER_PLACES } from "../closed-lists.ts";
import { COUNT_KINDS, COUNT_RESULTS } from "../count-results.ts";
import { id, instant, oneOf } from "./columns.ts";
import { employees } from "./employees.ts";
import { orders } from "./orders.ts";
import { stores } from "./stores.ts";

/** A count by scanning of what a store holds, or of one place in it. Its result is its lines. */
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
    /** Which tray; null for all of the place. */
    placeName: text(),
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
    check("counts_ended", sql`("ended_at" is null) = ("ended_by" is null)`),
  ],
);

/**
 * A scan of a count, or what was missing at its end. One line says what was found of an order; further scans of it
 * are `twice`. Append-only.
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
    /** What was scanned, if nothing has that number. */
    scanned: text(),
    /** Where the books had it then. */
    store: text().references(() => stores.key),
    place: text({ enum: ORDER_PLACES }),
    placeName: text(),
    at: instant().notNull(),
    /** Who scanned it, or ended the count. */
    employeeId: integer()
      .notNull()
      .references(() => employees.id),
  },
  (table) => [
    uniqueIndex("count_lines_order")
      .on(table.countId, table.orderId)
      .where(sql`"order_id" is not null and "result" <> 'twice'`),
    index("count_lines_count").on(table.countId, table.id),
    index("count_lines_result").on(table.countId, table.result, table.id),
    check("count_lines_result", oneOf("result", COUNT_RESULTS)),
    check("count_lines_scanned", sql`("scanned" is null) = ("result" <> 'unknown')`),
    check("count_lines_place", sql`"place" is null or ${oneOf("place", ORDER_PLACES)}`),
  ],
);
