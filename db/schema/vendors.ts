import { check, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { sql } from "drizzle-orm";
import { id, instant, isFlag, version } from "./columns.ts";

/** Who pieces are bought from, or had on memo from. */
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
    /** Null for the shop's own. */
    country: text(),
    /** The shop's number in the vendor's books. */
    accountNumber: text(),
    /** 'Net 30', in the shop's words. */
    terms: text(),
    note: text(),
    /** Offered in forms. */
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
