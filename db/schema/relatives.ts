import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Relation } from "../profile-lists.ts";
import { day, id, isDay, version } from "./columns.ts";
import { customers } from "./customers.ts";

/** Family and friends of customers, with a date that returns every year. */
export const relatives = sqliteTable(
  "relatives",
  {
    id: id(),
    customerId: integer()
      .notNull()
      .references(() => customers.id),
    name: text().notNull(),
    relation: text().$type<Relation>().notNull(),
    /** Name of the date; null for a birthday. */
    occasion: text(),
    date: day(),
    /** "MM-DD" of a date without a known year. */
    monthDay: text(),
    note: text(),
    /** The relative's own record, if they are a customer too. */
    relatedId: integer().references(() => customers.id),
    version: version(),
  },
  (table) => [
    index("relatives_customer").on(table.customerId, table.id),
    index("relatives_related")
      .on(table.relatedId)
      .where(sql`"related_id" is not null`),
    index("relatives_month_day").on(sql`coalesce(substr("date", 6), "month_day")`),
    // For the bell, which doesn't pass dates still to come the first time.
    index("relatives_first_day").on(sql`coalesce(substr("date", 6), "month_day")`, sql`coalesce("date", '')`),
    check("relatives_named", sql.raw(`"name" <> ''`)),
    check("relatives_date", isDay("date")),
    check(
      "relatives_month_day_form",
      sql.raw(`"month_day" is null or "month_day" glob '[0-9][0-9]-[0-9][0-9]'`),
    ),
    check("relatives_one_date", sql.raw(`"date" is null or "month_day" is null`)),
    check("relatives_other", sql.raw(`"related_id" is null or "related_id" <> "customer_id"`)),
  ],
);
