import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { amount, day, id, instant, isDay, notNegative, troyOunces, version } from "./columns.ts";
import { employees } from "./employees.ts";
import { sales } from "./sales.ts";
import { stores } from "./stores.ts";

/** A piece of jewelry: one thing, sold once. Screens and the wire call it an inventory item. */
export const pieces = sqliteTable(
  "pieces",
  {
    id: id(),
    sku: text().notNull(),
    foldedSku: text().notNull(),
    category: text().notNull(),
    description: text().notNull(),
    cost: amount().notNull(),
    retailPrice: amount().notNull(),
    purchaseDate: day(),
    weight: troyOunces(),
    location: text().references(() => stores.key),
    meltPrice: amount(),
    breakdownPrice: amount(),
    /** 'available' or 'sold' so far; `isAvailable` is state = 'available'. */
    state: text().notNull().default("available"),
    /** Folded SKU and description, one per line. */
    searchText: text().notNull(),
    createdAt: instant().notNull(),
    version: version(),
  },
  (table) => [
    uniqueIndex("pieces_folded_sku").on(table.foldedSku),
    index("pieces_state").on(table.state, table.location, table.id),
    index("pieces_category").on(table.category, table.id),
    index("pieces_location").on(table.location, table.id),
    check("pieces_texts", sql`"sku" <> '' and "category" <> '' and "description" <> ''`),
    check("pieces_cost", notNegative("cost")),
    check("pieces_retail_price", notNegative("retail_price")),
    check("pieces_weight", notNegative("weight")),
    check("pieces_melt_price", notNegative("melt_price")),
    check("pieces_breakdown_price", notNegative("breakdown_price")),
    check("pieces_purchase_date", isDay("purchase_date")),
  ],
);

/** What happened to a piece, appended only: received, sold, and kinds still to come. */
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
  },
  (table) => [index("piece_movements_piece").on(table.pieceId, table.id)],
);
