import { sql } from "drizzle-orm";
import { check, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { PRICED_METALS } from "../piece-lists.ts";
import { amount, day, instant, isDay, oneOf } from "./columns.ts";
import { employees } from "./employees.ts";

/** Price of a troy ounce of a pure metal on a day. Typing it again changes the row. */
export const metalPrices = sqliteTable(
  "metal_prices",
  {
    metal: text({ enum: PRICED_METALS }).notNull(),
    day: day().notNull(),
    price: amount().notNull(),
    changedAt: instant().notNull(),
    changedBy: integer()
      .notNull()
      .references(() => employees.id),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.metal] }),
    check("metal_prices_metal", oneOf("metal", PRICED_METALS)),
    check("metal_prices_day", isDay("day")),
    check("metal_prices_price", sql`"price" > 0`),
  ],
);
