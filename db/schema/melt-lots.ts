import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { MELT_LOT_STATES } from "../piece-lists.ts";
import { amount, id, instant, notNegative, oneOf, version } from "./columns.ts";
import { employees } from "./employees.ts";
import { pieces } from "./pieces.ts";
import { stores } from "./stores.ts";

/** A store's scrap for a refiner. Its id is printed as M-000012. */
export const meltLots = sqliteTable(
  "melt_lots",
  {
    id: id(),
    store: text()
      .notNull()
      .references(() => stores.key),
    refiner: text().notNull(),
    note: text(),
    state: text({ enum: MELT_LOT_STATES }).notNull().default("open"),
    begunAt: instant().notNull(),
    begunBy: integer()
      .notNull()
      .references(() => employees.id),
    sentAt: instant(),
    sentBy: integer().references(() => employees.id),
    /** Cost of its pieces when it was sent. */
    cost: amount(),
    settledAt: instant(),
    settledBy: integer().references(() => employees.id),
    /** Amount that the refiner paid. */
    brought: amount(),
    settlement: text(),
    /** Also bumped when its pieces change, until it is sent. */
    version: version(),
  },
  (table) => [
    index("melt_lots_store").on(table.store, table.id),
    index("melt_lots_unfinished")
      .on(table.state, table.id)
      .where(sql`"state" in ('open', 'sent')`),
    check("melt_lots_state", oneOf("state", MELT_LOT_STATES)),
    check(
      "melt_lots_sent",
      sql`("sent_at" is not null) = ("state" in ('sent', 'settled')) and ("sent_at" is null) = ("sent_by" is null) and ("sent_at" is null) = ("cost" is null)`,
    ),
    check(
      "melt_lots_settled",
      sql`("settled_at" is not null) = ("state" = 'settled') and ("settled_at" is null) = ("settled_by" is null) and ("settled_at" is null) = ("brought" is null)`,
    ),
    check("melt_lots_brought", notNegative("brought")),
  ],
);

/** A piece of scrap in a lot. Taking it out while the lot is packed deletes the row. */
export const meltLotLines = sqliteTable(
  "melt_lot_lines",
  {
    id: id(),
    lotId: integer()
      .notNull()
      .references(() => meltLots.id),
    pieceId: integer()
      .notNull()
      .references(() => pieces.id),
    /** Its melt value on the day it was sent; null if unknown. */
    estimate: amount(),
    /** How the melt value was calculated. */
    working: text(),
    addedAt: instant().notNull(),
    addedBy: integer()
      .notNull()
      .references(() => employees.id),
  },
  (table) => [
    // A piece can only be melted once.
    uniqueIndex("melt_lot_lines_piece").on(table.pieceId),
    index("melt_lot_lines_lot").on(table.lotId, table.id),
    check("melt_lot_lines_estimate", notNegative("estimate")),
  ],
);
