import { sql } from "drizzle-orm";
import { check, index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import {
  amount,
  day,
  id,
  instant,
  isDay,
  isTypedWeight,
  notNegative,
  troyOunces,
  version,
  weightGiven,
  weightUnit,
} from "./columns.ts";
import { stores } from "./stores.ts";

const IS_AVAILABLE = sql`"state" = 'available'`;
const IS_ON_HAND = sql`"state" in ('available', 'reserved', 'damaged')`;
const IS_NEITHER = sql`"state" not in ('available', 'sold')`;

/** A single piece of jewelry, sold once. Screens and JSON call it an inventory item. */
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
    weightGiven: weightGiven(),
    weightUnit: weightUnit(),
    location: text().references(() => stores.key),
    /** Which case of the store; one spelling for all pieces in it. */
    displayCase: text(),
    meltPrice: amount(),
    breakdownPrice: amount(),
    /** Below it, a sale takes a permission or an approval. */
    floorPrice: amount(),
    /** 'available' or 'sold'; `isAvailable` in JSON means 'available'. */
    state: text().notNull().default("available"),
    /** Folded SKU and description, one per line. */
    searchText: text().notNull(),
    createdAt: instant().notNull(),
    version: version(),
  },
  (table) => [
    uniqueIndex("pieces_folded_sku").on(table.foldedSku),
    index("pieces_price").on(table.retailPrice, table.id),
    // By the day of purchase, those without one first.
    index("pieces_purchased").on(
      sql`case when "purchase_date" is null then '' else "purchase_date" end`,
      table.id,
    ),
    index("pieces_category").on(table.category, table.id),
    index("pieces_location").on(table.location, table.id),
    index("pieces_location_category").on(table.location, table.category, table.id),
    // Partial indexes on available pieces, a small share of all: each filter in list order, and by price for
    // the advisor.
    index("pieces_available").on(table.id).where(IS_AVAILABLE),
    index("pieces_available_category").on(table.category, table.id).where(IS_AVAILABLE),
    index("pieces_available_location").on(table.location, table.category, table.id).where(IS_AVAILABLE),
    index("pieces_available_at").on(table.location, table.id).where(IS_AVAILABLE),
    index("pieces_available_price").on(table.retailPrice, table.id).where(IS_AVAILABLE),
    index("pieces_available_price_at").on(table.location, table.retailPrice, table.id).where(IS_AVAILABLE),
    // Neither available nor sold: few.
    index("pieces_neither").on(table.state, table.id).where(IS_NEITHER),
    // What a store has in its cases, in the order of a count sheet.
    index("pieces_on_hand")
      .on(
        table.location,
        sql`case when "display_case" is null then '' else "display_case" end`,
        table.foldedSku,
      )
      .where(IS_ON_HAND),
    index("pieces_case")
      .on(table.displayCase, table.id)
      .where(sql`"display_case" is not null`),
    check("pieces_texts", sql`"sku" <> '' and "category" <> '' and "description" <> ''`),
    check("pieces_cost", notNegative("cost")),
    check("pieces_retail_price", notNegative("retail_price")),
    check("pieces_weight", notNegative("weight")),
    check("pieces_typed_weight", isTypedWeight()),
    check("pieces_melt_price", notNegative("melt_price")),
    check("pieces_breakdown_price", notNegative("breakdown_price")),
    check("pieces_floor_price", notNegative("floor_price")),
    check("pieces_purchase_date", isDay("purchase_date")),
  ],
);
