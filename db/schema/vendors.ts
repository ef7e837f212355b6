import { check, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { sql } from "drizzle-orm";
import { id, instant, isFlag, version } from "./columns.ts";

/** Vendors that pieces are bought from, or taken on memo from. */
export const vendors = sqliteTable(
  "vendors",
  {
    id: id(),
    name: text().notNull(),
    foldedName: text().notNull(),
    contactName: text(),
    phone: text(),
    email: text(),
    address: text(),
    /** Null for the shop's own country. */
    country: text(),
    /** The shop's number in the vendor's books. */
    accountNumber: text(),
    /** In the shop's words, such as 'Net 30'. */
    terms: text(),
    note: text(),
    /** Whether forms offer it. */
    isActive: integer({ mode: "boolean" }).notNull().default(true),
    createdAt: instant().notNull(),
    version: version(),
  },
  (table) => [
    uniqueIndex("vendors_folded_name").on(table.foldedName),
    check("vendors_name", sql`"name" <> ''`),
    check("vendors_is_active", isFlag("is_active")),
  ],
);
