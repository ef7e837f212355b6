import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { id, instant } from "./columns.ts";
import { customers } from "./customers.ts";
import { employees } from "./employees.ts";

/** Suggestions for a customer, as text. */
export const suggestions = sqliteTable(
  "suggestions",
  {
    id: id(),
    customerId: integer()
      .notNull()
      .references(() => customers.id),
    text: text().notNull(),
    /** 'Built-in advisor' or the model's name. */
    source: text().notNull(),
    madeAt: instant().notNull(),
    madeBy: integer()
      .notNull()
      .references(() => employees.id),
  },
  (table) => [
    index("suggestions_customer").on(table.customerId, table.id),
    check("suggestions_texts", sql`"text" <> '' and "source" <> ''`),
  ],
);

/** At most one row: the current insights. */
export const insights = sqliteTable(
  "insights",
  {
    id: integer().primaryKey(),
    trend: text(),
    recommendation: text(),
    alert: text(),
    /** 'Built-in advisor' or the model's name. */
    source: text().notNull(),
    madeAt: instant().notNull(),
    /** Newest audit entry when the figures were read. */
    seenAuditId: integer().notNull(),
  },
  () => [check("insights_one", sql`"id" = 1`)],
);
