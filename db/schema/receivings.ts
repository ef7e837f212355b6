import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { OWNERSHIPS } from "../closed-lists.ts";
import { type Karat, KARATS, type Metal, METALS } from "../piece-lists.ts";
import {
  amount,
  day,
  id,
  instant,
  isDay,
  isTypedWeight,
  notNegative,
  oneOf,
  troyOunces,
  version,
  weightGiven,
  weightUnit,
} from "./columns.ts";
import { employees } from "./employees.ts";
import { pieces } from "./pieces.ts";
import { stores } from "./stores.ts";
import { vendors } from "./vendors.ts";

/** A vendor's invoice with its pieces. A draft until it is received; a document after that. */
export const receivings = sqliteTable(
  "receivings",
  {
    id: id(),
    vendorId: integer()
      .notNull()
      .references(() => vendors.id),
    store: text()
      .notNull()
      .references(() => stores.key),
    invoiceNumber: text(),
    invoiceDate: day(),
    /** Total on the vendor's paper; null until somebody types it. */
    invoiceTotal: amount(),
    freight: amount(),
    ownership: text({ enum: OWNERSHIPS }).notNull(),
    memoDueDay: day(),
    note: text(),
    begunAt: instant().notNull(),
    begunBy: integer()
      .notNull()
      .references(() => employees.id),
    receivedAt: instant(),
    receivedBy: integer().references(() => employees.id),
    version: version(),
  },
  (table) => [
    index("receivings_store").on(table.store, table.id),
    index("receivings_vendor").on(table.vendorId, table.id),
    index("receivings_open")
      .on(table.id)
      .where(sql`"received_at" is null`),
    // By the vendor's invoice number.
    index("receivings_invoice")
      .on(sql`lower("invoice_number")`, table.id)
      .where(sql`"invoice_number" is not null`),
    check("receivings_invoice_date", isDay("invoice_date")),
    check("receivings_invoice_total", notNegative("invoice_total")),
    check("receivings_freight", notNegative("freight")),
    check("receivings_ownership", oneOf("ownership", OWNERSHIPS)),
    check(
      "receivings_memo_due_day",
      sql`(${isDay("memo_due_day")}) and ("memo_due_day" is null or "ownership" <> 'owned')`,
    ),
    check("receivings_received", sql`("received_at" is null) = ("received_by" is null)`),
  ],
);

/** A piece of an invoice. From its receipt on, it has the piece's id. */
export const receivingLines = sqliteTable(
  "receiving_lines",
  {
    id: id(),
    receivingId: integer()
      .notNull()
      .references(() => receivings.id),
    sku: text().notNull(),
    foldedSku: text().notNull(),
    category: text().notNull(),
    description: text().notNull(),
    vendorStyle: text(),
    metal: text().$type<Metal>(),
    karat: text().$type<Karat>(),
    size: text(),
    cost: amount().notNull(),
    retailPrice: amount().notNull(),
    weight: troyOunces(),
    weightGiven: weightGiven(),
    weightUnit: weightUnit(),
    pieceId: integer().references(() => pieces.id),
    version: version(),
  },
  (table) => [
    index("receiving_lines_receiving").on(table.receivingId, table.id),
    // Two drafts can't use the same SKU.
    uniqueIndex("receiving_lines_sku")
      .on(table.foldedSku)
      .where(sql`"piece_id" is null`),
    uniqueIndex("receiving_lines_piece")
      .on(table.pieceId)
      .where(sql`"piece_id" is not null`),
    check("receiving_lines_texts", sql`"sku" <> '' and "category" <> '' and "description" <> ''`),
    check("receiving_lines_metal", sql`"metal" is null or ${oneOf("metal", METALS)}`),
    check("receiving_lines_karat", sql`"karat" is null or ${oneOf("karat", KARATS)}`),
    check("receiving_lines_cost", notNegative("cost")),
    check("receiving_lines_retail_price", notNegative("retail_price")),
    check("receiving_lines_weight", notNegative("weight")),
    check("receiving_lines_typed_weight", isTypedWeight()),
  ],
);
