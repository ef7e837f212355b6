import { sql } from "drizzle-orm";
import {
  type AnySQLiteColumn,
  check,
  index,
  integer,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { TIERS } from "../closed-lists.ts";
import {
  amount,
  day,
  id,
  instant,
  isDay,
  isFlag,
  isTypedWeight,
  notNegative,
  oneOf,
  troyOunces,
  weightGiven,
  weightUnit,
} from "./columns.ts";
import { customers } from "./customers.ts";
import { employees } from "./employees.ts";
import { pieces } from "./pieces.ts";
import { stores } from "./stores.ts";

/** One sale to one customer; see `sale_lines` and `sale_trade_ins`. */
export const sales = sqliteTable(
  "sales",
  {
    id: id(),
    customerId: integer()
      .notNull()
      .references(() => customers.id),
    store: text()
      .notNull()
      .references(() => stores.key),
    sellerId: integer()
      .notNull()
      .references(() => employees.id),
    soldAt: instant().notNull(),
    /** Store day of `soldAt`. */
    storeDay: day().notNull(),
    /** The customer's tier at the time of sale. */
    customerTier: text({ enum: TIERS }).notNull(),
    /** Hundredths of a percent, at the time of sale. */
    commissionRate: integer().notNull(),
    salePrice: amount().notNull(),
    itemCost: amount().notNull(),
    tradeInValue: amount().notNull(),
    tax: amount().notNull(),
    shippingCharge: amount().notNull(),
    total: amount().notNull(),
    commission: amount().notNull(),
    netProfit: amount().notNull(),
    isLive: integer({ mode: "boolean" }).notNull().default(true),
  },
  (table) => [
    index("sales_sold_at").on(table.soldAt, table.id),
    index("sales_price").on(table.salePrice, table.id),
    index("sales_store").on(table.store, table.soldAt, table.id),
    index("sales_customer_tier").on(table.customerTier, table.soldAt, table.id),
    index("sales_store_day").on(table.storeDay, table.store),
    index("sales_customer").on(table.customerId, table.soldAt),
    index("sales_seller").on(table.sellerId, table.storeDay),
    check("sales_customer_tier", oneOf("customer_tier", TIERS)),
    check("sales_store_day", isDay("store_day")),
    check("sales_is_live", isFlag("is_live")),
    check("sales_sale_price", notNegative("sale_price")),
    check("sales_item_cost", notNegative("item_cost")),
    check("sales_trade_in_value", notNegative("trade_in_value")),
    check("sales_tax", notNegative("tax")),
    check("sales_shipping_charge", notNegative("shipping_charge")),
    check(
      "sales_total",
      sql`"total" >= 0 and "total" = "sale_price" - "trade_in_value" + "tax" + "shipping_charge"`,
    ),
    check("sales_net_profit", sql`"net_profit" = "total" - "commission" - "item_cost"`),
  ],
);

export const saleLines = sqliteTable(
  "sale_lines",
  {
    id: id(),
    saleId: integer()
      .notNull()
      .references(() => sales.id),
    pieceId: integer()
      .notNull()
      .references((): AnySQLiteColumn => pieces.id),
    price: amount().notNull(),
    cost: amount().notNull(),
    sku: text().notNull(),
    description: text().notNull(),
    category: text().notNull(),
    weight: troyOunces(),
    weightGiven: weightGiven(),
    weightUnit: weightUnit(),
    isLive: integer({ mode: "boolean" }).notNull().default(true),
  },
  (table) => [
    index("sale_lines_sale").on(table.saleId),
    uniqueIndex("sale_lines_live_piece")
      .on(table.pieceId)
      .where(sql`"is_live" = 1`),
    check("sale_lines_is_live", isFlag("is_live")),
    check("sale_lines_typed_weight", isTypedWeight()),
    check("sale_lines_price", notNegative("price")),
    check("sale_lines_cost", notNegative("cost")),
  ],
);

export const saleTradeIns = sqliteTable(
  "sale_trade_ins",
  {
    id: id(),
    saleId: integer()
      .notNull()
      .references(() => sales.id),
    description: text(),
    value: amount().notNull(),
    weight: troyOunces(),
    weightGiven: weightGiven(),
    weightUnit: weightUnit(),
    melt: amount(),
  },
  (table) => [
    index("sale_trade_ins_sale").on(table.saleId),
    check("sale_trade_ins_value", notNegative("value")),
    check("sale_trade_ins_weight", notNegative("weight")),
    check("sale_trade_ins_typed_weight", isTypedWeight()),
    check("sale_trade_ins_melt", notNegative("melt")),
  ],
);
