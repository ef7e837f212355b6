import { sql } from "drizzle-orm";
import { check, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { id, instant } from "./columns.ts";
import { employees } from "./employees.ts";

/** A named filter of a list: its owner's only, or shared with everybody who may open the list. */
export const savedFilters = sqliteTable(
  "saved_filters",
  {
    id: id(),
    /** One of `LISTS` in the domain. */
    list: text().notNull(),
    name: text().notNull(),
    foldedName: text().notNull(),
    /** Its parameters, as in the list's URL. */
    query: text().notNull(),
    isShared: integer({ mode: "boolean" }).notNull(),
    savedBy: integer()
      .notNull()
      .references(() => employees.id),
    savedAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex("saved_filters_own")
      .on(table.list, table.savedBy, table.foldedName)
      .where(sql`"is_shared" = 0`),
    uniqueIndex("saved_filters_shared")
      .on(table.list, table.foldedName)
      .where(sql`"is_shared" = 1`),
    check("saved_filters_is_shared", sql`"is_shared" in (0, 1)`),
  ],
);
