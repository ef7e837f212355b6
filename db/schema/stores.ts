import { check, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { amount, notNegative, version } from "./columns.ts";

/** A store. Its time zone decides the store day of a sale. */
export const stores = sqliteTable(
  "stores",
  {
    key: text().primaryKey(),
    name: text().notNull(),
    zone: text().notNull(),
    address: text(),
    /** Country of the address, if prints should show it. */
    country: text(),
    phone: text(),
    /** In thousandths of a percent. */
    salesTaxRate: integer().notNull().default(0),
    /** A second rate, such as a county's, in thousandths of a percent; null without one. */
    surtaxRate: integer(),
    /** The part of each item's price that the second rate applies to; null without one. */
    surtaxLimit: amount(),
    /** Whether a trade-in reduces the price before tax. */
    tradeInLessensTax: integer({ mode: "boolean" }).notNull().default(true),
    /** Whether cash is rounded to the nearest five cents, in and out. */
    roundsCash: integer({ mode: "boolean" }).notNull().default(false),
    /** Days to hold a trade-in before it can be sold or melted, as many states require. */
    tradeInHoldDays: integer().notNull().default(0),
    /** This store's own value for the setting of that name; null if the shop's applies. */
    holidays: text(),
    position: integer().notNull(),
    version: version(),
  },
  () => [
    check("stores_tax_rate", notNegative("sales_tax_rate")),
    check("stores_trade_in_hold_days", notNegative("trade_in_hold_days")),
  ],
);
