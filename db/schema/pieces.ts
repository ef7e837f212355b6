import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { OWNERSHIPS } from "../closed-lists.ts";
import { listed } from "../one-of-many.ts";
import { hereSince, NOT_DUE_BACK, ON_HAND } from "../piece-rules.ts";
import { KARATS, type Karat, METALS, type Metal } from "../piece-lists.ts";
import {
  amount,
  day,
  id,
  instant,
  isDay,
  isFlag,
  isTypedWeight,
  notNegative,
  oneOf,
  troyOunces,
  version,
  weightGiven,
  weightUnit,
} from "./columns.ts";
import { imports } from "./customers.ts";
import { stores } from "./stores.ts";
import { vendors } from "./vendors.ts";

const IS_AVAILABLE = sql`"state" = 'available'`;
const IS_NOT_OWNED = sql`"ownership" <> 'owned'`;
const IS_ON_HAND = sql.raw(`"state" in ${listed(ON_HAND)}`);
const NOT_DUE = sql.raw(listed(NOT_DUE_BACK));
const SINCE = sql.raw(hereSince((name) => `"${name}"`));
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
    metal: text().$type<Metal>(),
    karat: text().$type<Karat>(),
    /** In words: '6.5', '18 in'. */
    size: text(),
    serialNumber: text(),
    /** Of its certificate. */
    laboratory: text(),
    certificateNumber: text(),
    /** What the tag says instead of the description. */
    tagText: text(),
    /** Who it came from. */
    vendorId: integer().references(() => vendors.id),
    /** The vendor's own number of it. */
    vendorStyle: text(),
    ownership: text({ enum: OWNERSHIPS }).notNull().default("owned"),
    /** The day that what isn't owned is due back. */
    memoDueDay: day(),
    /** As its last movement made it; `isAvailable` in JSON means 'available'. */
    state: text().notNull().default("available"),
    /** To be melted: never for sale. It is reserved while the law holds it, then damaged, in the end melted. */
    isScrap: integer({ mode: "boolean" }).notNull().default(false),
    /** Of the last movement: until when it is on hold, or due back from memo or repair. Null for all others. */
    dueDay: day(),
    /** `searchedPiece`, folded. */
    searchText: text().notNull(),
    createdAt: instant().notNull(),
    importId: integer().references(() => imports.id),
    version: version(),
  },
  (table) => [
    uniqueIndex("pieces_folded_sku").on(table.foldedSku),
    // With the store, for the count of a store's prices.
    index("pieces_price").on(table.retailPrice, table.id, table.location),
    // By the day of purchase, else of arrival.
    index("pieces_since").on(SINCE, table.id),
    index("pieces_category").on(table.category, table.id),
    // SKUs begin alike in a category, so the order by SKU alone would be walked through all others first. With the
    // price, for a walk past those that a range leaves out.
    index("pieces_category_sku").on(table.category, table.foldedSku, table.id, table.retailPrice),
    index("pieces_category_price").on(table.category, table.retailPrice, table.id),
    index("pieces_location").on(table.location, table.id),
    index("pieces_location_category").on(table.location, table.category, table.id),
    // Partial indexes on available pieces, a small share of all: each filter in list order, and by price for
    // the advisor.
    index("pieces_available").on(table.id).where(IS_AVAILABLE),
    index("pieces_available_category").on(table.category, table.id).where(IS_AVAILABLE),
    index("pieces_available_location").on(table.location, table.category, table.id).where(IS_AVAILABLE),
    index("pieces_available_at").on(table.location, table.id).where(IS_AVAILABLE),
    index("pieces_available_price").on(table.retailPrice, table.id).where(IS_AVAILABLE),
    index("pieces_available_since").on(SINCE, table.id).where(IS_AVAILABLE),
    index("pieces_available_category_price")
      .on(table.category, table.retailPrice, table.id)
      .where(IS_AVAILABLE),
    index("pieces_available_price_at").on(table.location, table.retailPrice, table.id).where(IS_AVAILABLE),
    // A vendor's pieces in list order, and what is due back to them.
    index("pieces_vendor")
      .on(table.vendorId, table.id)
      .where(sql`"vendor_id" is not null`),
    index("pieces_due_back")
      .on(table.vendorId, table.memoDueDay, table.id)
      .where(sql`"ownership" <> 'owned' and "state" not in ${NOT_DUE} and "vendor_id" is not null`),
    // What has to go back, by day and vendor: few, since what was sold or went back is left out.
    index("pieces_memo_due")
      .on(table.memoDueDay, table.vendorId, table.location)
      .where(sql`"ownership" <> 'owned' and "memo_due_day" is not null and "state" not in ${NOT_DUE}`),
    index("pieces_not_owned").on(table.ownership, table.id).where(IS_NOT_OWNED),
    index("pieces_not_owned_group")
      .on(
        table.ownership,
        table.category,
        table.location,
        table.state,
        table.retailPrice,
        table.id,
        table.vendorId,
        table.displayCase,
        table.metal,
        table.karat,
      )
      .where(IS_NOT_OWNED),
    // Neither available nor sold: few.
    index("pieces_neither").on(table.state, table.id).where(IS_NEITHER),
    index("pieces_import")
      .on(table.importId, table.id)
      .where(sql`"import_id" is not null`),
    // Only for statements that ask for a metal, a karat, a vendor or a case: each filter beside it, the price, and after
    // the id the groups that another one is narrowed by.
    index("pieces_metal")
      .on(table.metal, table.category, table.location, table.state, table.retailPrice, table.id, table.karat)
      .where(sql`"metal" is not null`),
    index("pieces_karat")
      .on(table.karat, table.category, table.location, table.state, table.retailPrice, table.id)
      .where(sql`"karat" is not null`),
    index("pieces_vendor_group")
      .on(
        table.vendorId,
        table.category,
        table.location,
        table.state,
        table.retailPrice,
        table.id,
        table.metal,
        table.karat,
      )
      .where(sql`"vendor_id" is not null`),
    index("pieces_case_group")
      .on(
        table.displayCase,
        table.category,
        table.location,
        table.state,
        table.retailPrice,
        table.id,
        table.vendorId,
        table.metal,
        table.karat,
      )
      .where(sql`"display_case" is not null`),
    // What is on hold, on memo or in repair, what is due first on top: few.
    index("pieces_out")
      .on(table.dueDay, table.id)
      .where(sql`"due_day" is not null`),
    // What waits for the melt: few.
    index("pieces_scrap")
      .on(table.location, table.id)
      .where(sql`"is_scrap" = 1 and "state" in ('reserved', 'damaged')`),
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
    check("pieces_metal_known", sql`"metal" is null or ${oneOf("metal", METALS)}`),
    check("pieces_karat_known", sql`"karat" is null or ${oneOf("karat", KARATS)}`),
    check("pieces_is_scrap", isFlag("is_scrap")),
    check("pieces_ownership", oneOf("ownership", OWNERSHIPS)),
    check(
      "pieces_memo_due_day",
      sql`(${isDay("memo_due_day")}) and ("memo_due_day" is null or "ownership" <> 'owned')`,
    ),
  ],
);
