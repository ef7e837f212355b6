import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { id, instant } from "./columns.ts";
import { customers } from "./customers.ts";
import { employees } from "./employees.ts";

/** What was suggested to do for a customer, newest last; only text, whoever wrote it. */
export const suggestions = sqliteTable(
  "suggestions",
  {
    id: id(),
    customerId: integer()
      .notNull()
      .references(() => customers.id),
    text: text().notNull(),
    /** 'Built-in advisor', or the name of the model. */
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

/** The insights as they are now: one row, or none before the first. */
export const insights = sqliteTable(
  "insights",
  {
    id: integer().primaryKey(),
    trend: text(),
    recommendation: text(),
    alert: text(),
    /** 'Built-in advisor', or the name of the model. */
    source: text().notNull(),
    madeAt: instant().notNull(),
    /** The newest entry of the audit log that they have seen. */
    seenAuditId: integer().notNull(),
  },
  () => [check("insights_one", sql`"id" = 1`)],
);
