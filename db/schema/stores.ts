import { check, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { amount, notNegative, version } from "./columns.ts";

/** The zone decides the store day of a sale. */
export const stores = sqliteTable(
  "stores",
  {
    key: text().primaryKey(),
    name: text().notNull(),
    zone: text().notNull(),
    address: text(),
    /** Of the address, where prints are to say it. */
    country: text(),
    phone: text(),
    /** Thousandths of a percent. */
    salesTaxRate: integer().notNull().default(0),
    /** Of a second rate, such as a county's, in thousandths of a percent; null without one. */
    surtaxRate: integer(),
    /** Up to what of each item's price the second rate is due; null without one. */
    surtaxLimit: amount(),
    /** Whether a trade-in is taken off the price before the tax. */
    tradeInLessensTax: integer({ mode: "boolean" }).notNull().default(true),
    /** Whether cash is taken and given to the nearest five cents. */
    roundsCash: integer({ mode: "boolean" }).notNull().default(false),
    /** Days that a trade-in is held before it can be sold or melted, as the law of many states asks. */
    tradeInHoldDays: integer().notNull().default(0),
    /** Of this store alone, as the setting of that name; null where the shop's hold. */
    holidays: text(),
    position: integer().notNull(),
    version: version(),
  },
  () => [
    check("stores_tax_rate", notNegative("sales_tax_rate")),
    check("stores_trade_in_hold_days", notNegative("trade_in_hold_days")),
  ],
);
