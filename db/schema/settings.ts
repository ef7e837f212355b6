import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant, version } from "./columns.ts";
import { employees } from "./employees.ts";

/** Settings that were changed. Defaults are in `domain/shop/settings`. */
export const settings = sqliteTable("settings", {
  name: text().primaryKey(),
  /** The value as JSON. */
  value: text().notNull(),
  changedAt: instant().notNull(),
  changedBy: integer().references(() => employees.id),
  version: version(),
});
