import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { OWNERSHIPS } from "../closed-lists.ts";
import { listed } from "../one-of-many.ts";
import { hereSince } from "../here-since.ts";
import { NOT_DUE_BACK } from "../due-back-to-vendor.ts";
import { isAvailableIn, isNeitherIn, isOnHandIn } from "../states-in-sql.ts";
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

const STATE = sql.raw('"state"');
const IS_AVAILABLE = isAvailableIn(STATE);
const IS_NOT_OWNED = sql`"ownership" <> 'owned'`;
const IS_ON_HAND = isOnHandIn(STATE);
const NOT_DUE = sql.raw(listed(NOT_DUE_BACK));
const SINCE = sql.raw(hereSince((name) => `"${name}"`));
const IS_NEITHER = isNeitherIn(STATE);

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
    /** The store's display case, spelled the same for all pieces in it. */
    displayCase: text(),
    meltPrice: amount(),
    breakdownPrice: amount(),
    /** A sale below this price needs a permission or an approval. */
    floorPrice: amount(),
    metal: text().$type<Metal>(),
    karat: text().$type<Karat>(),
    /** Size in words, such as '6.5' or '18 in'. */
    size: text(),
    serialNumber: text(),
    /** Laboratory of its certificate. */
    laboratory: text(),
    certificateNumber: text(),
    /** Printed on the tag instead of the description. */
    tagText: text(),
    /** The vendor it came from. */
    vendorId: integer().references(() => vendors.id),
    /** The vendor's own number for it. */
    vendorStyle: text(),
    ownership: text({ enum: OWNERSHIPS }).notNull().default("owned"),
    /** The day that a piece not owned by the shop is due back. */
    memoDueDay: day(),
    /** State after its last movement. `isAvailable` in JSON means 'available'. */
    state: text().notNull().default("available"),
    /**
     * Whether it is to be melted, and so never for sale. It is reserved while the law holds it, then damaged,
     * and finally melted.
     */
    isScrap: integer({ mode: "boolean" }).notNull().default(false),
    /**
     * From the last movement: when its hold ends, or when it is due back from memo or repair. Otherwise null.
     */
    dueDay: day(),
    /** Folded `searchedPiece`. */
    searchText: text().notNull(),
    createdAt: instant().notNull(),
    importId: integer().references(() => imports.id),
    version: version(),
  },
  (table) => [
    uniqueIndex("pieces_folded_sku").on(table.foldedSku),
    // Includes the store, for counting the prices of a store.
    index("pieces_price").on(table.retailPrice, table.id, table.location),
    // By day of purchase, otherwise of arrival.
    index("pieces_since").on(SINCE, table.id),
    index("pieces_category").on(table.category, table.id),
    // SKUs of a category begin alike, so a scan in SKU order alone would pass all others first. Includes the
    // price, so that a scan can skip pieces outside a range.
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
    // A vendor's pieces in list order, and those due back to the vendor.
    index("pieces_vendor")
      .on(table.vendorId, table.id)
      .where(sql`"vendor_id" is not null`),
    index("pieces_due_back")
      .on(table.vendorId, table.memoDueDay, table.id)
      .where(sql`"ownership" <> 'owned' and "state" not in ${NOT_DUE} and "vendor_id" is not null`),
    // What must go back, by store, day and vendor: few, because sold and returned pieces are left out.
    index("pieces_memo_due")
      .on(table.location, table.memoDueDay, table.vendorId)
      .where(
        sql`"ownership" <> 'owned' and "memo_due_day" is not null and "state" not in ${NOT_DUE} and "vendor_id" is not null`,
      ),
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
    // Neither available nor sold: few pieces.
    index("pieces_neither").on(table.state, table.id).where(IS_NEITHER),
    index("pieces_import")
      .on(table.importId, table.id)
      .where(sql`"import_id" is not null`),
    // Only for statements that filter by metal, karat, vendor or case. Includes each filter used with it, the
    // price, and after the id the groups that narrow another filter.
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
    // On hold, on memo or in repair, the first due on top: few pieces.
    index("pieces_out")
      .on(table.dueDay, table.id)
      .where(sql`"due_day" is not null`),
    // To be melted: few pieces.
    index("pieces_scrap")
      .on(table.location, table.id)
      .where(sql`"is_scrap" = 1 and "state" in ('reserved', 'damaged')`),
    // A store's pieces on hand, in the order of a count sheet.
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
