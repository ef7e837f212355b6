import { sql } from "drizzle-orm";
import {
  type AnySQLiteColumn,
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { EXEMPT_AS, PROFIT_BASES, TIERS, UNTAXED_AS } from "../closed-lists.ts";
import { KARATS, type Karat, METALS, type Metal } from "../piece-lists.ts";
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
import { tillSessions } from "./till.ts";

/**
 * A ticket: what one customer, or a walk-in, bought and paid for at one time. Its lines are in `sale_lines`.
 */
export const sales = sqliteTable(
  "sales",
  {
    id: id(),
    /** Null for a walk-in. */
    customerId: integer().references(() => customers.id),
    store: text()
      .notNull()
      .references(() => stores.key),
    /** The first of its salespeople. */
    sellerId: integer()
      .notNull()
      .references(() => employees.id),
    processedBy: integer()
      .notNull()
      .references(() => employees.id),
    sessionId: integer().references(() => tillSessions.id),
    soldAt: instant().notNull(),
    /** Store day of `soldAt`. */
    storeDay: day().notNull(),
    /** The customer's tier at the time of sale; null for a walk-in. */
    customerTier: text({ enum: TIERS }),
    /** In hundredths of a percent, at the time of sale. */
    commissionRate: integer().notNull(),
    profitBasis: text({ enum: PROFIT_BASES }).notNull().default("total"),
    /** Sum of the lines without gift cards; so is `itemCost`. */
    salePrice: amount().notNull(),
    itemCost: amount().notNull(),
    /** Gift cards sold on this ticket; due in addition to `total`. */
    giftCards: amount()
      .notNull()
      .default(sql`0`),
    tradeInValue: amount().notNull(),
    /** In thousandths of a percent; null if the tax was typed. */
    taxRate: integer(),
    /** Prices that `tax` applies to, less the trade-in if that reduces the tax. */
    taxable: amount().notNull(),
    /** Amount that would be taxable without `exemptReason`. */
    exempt: amount()
      .notNull()
      .default(sql`0`),
    /**
     * Number of a certificate or a customer, a state, or words, depending on `exemptAs`. Also set with a
     * lower tax that was typed.
     */
    exemptReason: text(),
    /** Null without a reason, and in older tickets, whose reason is in words. */
    exemptAs: text({ enum: EXEMPT_AS }),
    /** Prices of lines without tax. */
    untaxed: amount()
      .notNull()
      .default(sql`0`),
    tax: amount().notNull(),
    /** The store's second rate in thousandths of a percent; null without one, or if the tax was typed. */
    surtaxRate: integer(),
    /**
     * The part of `taxable` within the limit of the second rate, and the part of `tax` that this rate adds.
     */
    surtaxable: amount()
      .notNull()
      .default(sql`0`),
    surtax: amount()
      .notNull()
      .default(sql`0`),
    /** Why it has no tax although nobody typed one. */
    untaxedAs: text({ enum: UNTAXED_AS }),
    /** By how much `tax` is less than the rates make it: those of the store, or of a dearer one that it is of. */
    lessTax: amount()
      .notNull()
      .default(sql`0`),
    shippingCharge: amount().notNull(),
    total: amount().notNull(),
    commission: amount().notNull(),
    netProfit: amount().notNull(),
    /** Whether it counts in the books: false once it is voided. */
    isLive: integer({ mode: "boolean" }).notNull().default(true),
    voidedAt: instant(),
    voidedBy: integer().references(() => employees.id),
    voidReason: text(),
  },
  (table) => [
    index("sales_sold_at").on(table.soldAt, table.id),
    index("sales_price").on(table.salePrice, table.id),
    index("sales_total").on(table.total, table.id),
    index("sales_store").on(table.store, table.soldAt, table.id),
    index("sales_customer_tier").on(table.customerTier, table.soldAt, table.id),
    index("sales_store_day").on(table.storeDay, table.store),
    index("sales_customer").on(table.customerId, table.soldAt),
    index("sales_seller").on(table.sellerId, table.storeDay),
    index("sales_session").on(table.sessionId),
    index("sales_exempt_by_day")
      .on(table.storeDay, table.store)
      .where(sql`"exempt" > 0`),
    index("sales_exempt_as")
      .on(table.storeDay)
      .where(sql`"exempt_as" is not null`),
    index("sales_voided")
      .on(table.voidedAt, table.id)
      .where(sql`"is_live" = 0`),
    check("sales_customer_tier", sql`("customer_tier" is null) = ("customer_id" is null)`),
    check("sales_tier", sql`"customer_tier" is null or ${oneOf("customer_tier", TIERS)}`),
    check("sales_profit_basis", oneOf("profit_basis", PROFIT_BASES)),
    check(
      "sales_voided",
      sql`("is_live" = 0) = ("voided_at" is not null) and ("is_live" = 0) = ("voided_by" is not null) and ("is_live" = 0) = ("void_reason" is not null)`,
    ),
    check("sales_exempt", sql`"exempt" >= 0 and ("exempt" = 0 or "exempt_reason" is not null)`),
    check("sales_taxable", notNegative("taxable")),
    check("sales_untaxed", notNegative("untaxed")),
    check("sales_gift_cards", notNegative("gift_cards")),
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
    check(
      "sales_net_profit",
      sql`"net_profit" = case "profit_basis" when 'total' then "total" else "sale_price" end - "commission" - "item_cost"`,
    ),
  ],
);

/** Salespeople of a ticket: one with all of it, or two whose shares add up to it. */
export const saleSalespeople = sqliteTable(
  "sale_salespeople",
  {
    saleId: integer()
      .notNull()
      .references(() => sales.id),
    employeeId: integer()
      .notNull()
      .references(() => employees.id),
    /** Position, 1 or 2. */
    position: integer().notNull(),
    /** In hundredths of a percent. */
    share: integer().notNull(),
    total: amount().notNull(),
    commission: amount().notNull(),
    /** Whether it counts in the books, as its sale does. */
    isLive: integer({ mode: "boolean" }).notNull().default(true),
  },
  (table) => [
    primaryKey({ columns: [table.saleId, table.employeeId] }),
    uniqueIndex("sale_salespeople_position").on(table.saleId, table.position),
    index("sale_salespeople_second")
      .on(table.employeeId, table.saleId)
      .where(sql`"position" = 2`),
    check("sale_salespeople_position", sql`"position" in (1, 2)`),
    check("sale_salespeople_share", sql`"share" between 1 and 10000`),
    check("sale_salespeople_is_live", isFlag("is_live")),
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
    metal: text().$type<Metal>(),
    karat: text().$type<Karat>(),
    /** Whether it is to be melted. */
    isScrap: integer({ mode: "boolean" }).notNull().default(false),
    /** The piece it became; null for one without words or value. */
    pieceId: integer().references((): AnySQLiteColumn => pieces.id),
  },
  (table) => [
    index("sale_trade_ins_sale").on(table.saleId),
    uniqueIndex("sale_trade_ins_piece")
      .on(table.pieceId)
      .where(sql`"piece_id" is not null`),
    check("sale_trade_ins_is_scrap", isFlag("is_scrap")),
    check("sale_trade_ins_metal", sql`"metal" is null or ${oneOf("metal", METALS)}`),
    check("sale_trade_ins_karat", sql`"karat" is null or ${oneOf("karat", KARATS)}`),
    check("sale_trade_ins_value", notNegative("value")),
    check("sale_trade_ins_weight", notNegative("weight")),
    check("sale_trade_ins_typed_weight", isTypedWeight()),
    check("sale_trade_ins_melt", notNegative("melt")),
  ],
);
