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
import { PROFIT_BASES, SALE_LINE_KINDS, TIERS } from "../closed-lists.ts";
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
import { creditAccounts } from "./credit.ts";
import { customers } from "./customers.ts";
import { employees } from "./employees.ts";
import { orders } from "./orders.ts";
import { pieces } from "./pieces.ts";
import { services } from "./services.ts";
import { stores } from "./stores.ts";
import { tillSessions } from "./till.ts";

/** A ticket: what one customer, or a walk-in, bought and paid at one time, in `sale_lines`. */
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
    /** The customer's tier at the time of sale, null for a walk-in. */
    customerTier: text({ enum: TIERS }),
    /** Hundredths of a percent, at the time of sale. */
    commissionRate: integer().notNull(),
    profitBasis: text({ enum: PROFIT_BASES }).notNull().default("total"),
    /** Sum of the lines without gift cards, as is `itemCost`. */
    salePrice: amount().notNull(),
    itemCost: amount().notNull(),
    /** Sold on this ticket; due beside `total`. */
    giftCards: amount()
      .notNull()
      .default(sql`0`),
    tradeInValue: amount().notNull(),
    /** Thousandths of a percent; null if the tax was typed. */
    taxRate: integer(),
    /** Prices that `tax` is due on, less the trade-in where it lessens the tax. */
    taxable: amount().notNull(),
    /** What would be taxable but for `exemptReason`. */
    exempt: amount()
      .notNull()
      .default(sql`0`),
    exemptReason: text(),
    /** Prices of lines that aren't taxed. */
    untaxed: amount()
      .notNull()
      .default(sql`0`),
    tax: amount().notNull(),
    shippingCharge: amount().notNull(),
    total: amount().notNull(),
    commission: amount().notNull(),
    netProfit: amount().notNull(),
    /** Counts in the books: false once voided. */
    isLive: integer({ mode: "boolean" }).notNull().default(true),
    voidedAt: instant(),
    voidedBy: integer().references(() => employees.id),
    voidReason: text(),
  },
  (table) => [
    index("sales_sold_at").on(table.soldAt, table.id),
    index("sales_price").on(table.salePrice, table.id),
    index("sales_store").on(table.store, table.soldAt, table.id),
    index("sales_customer_tier").on(table.customerTier, table.soldAt, table.id),
    index("sales_store_day").on(table.storeDay, table.store),
    index("sales_customer").on(table.customerId, table.soldAt),
    index("sales_seller").on(table.sellerId, table.storeDay),
    index("sales_session").on(table.sessionId),
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

/**
 * Whether a line counts in the books and whether its piece is taken are two facts: a returned line still
 * counts on the day it was sold, and its piece is free again.
 */
export const saleLines = sqliteTable(
  "sale_lines",
  {
    id: id(),
    saleId: integer()
      .notNull()
      .references(() => sales.id),
    kind: text({ enum: SALE_LINE_KINDS }).notNull(),
    pieceId: integer().references((): AnySQLiteColumn => pieces.id),
    serviceId: integer().references(() => services.id),
    /** The card that was sold. */
    accountId: integer().references(() => creditAccounts.id),
    quantity: integer().notNull().default(1),
    /** The open order that it hands over. */
    orderId: integer().references((): AnySQLiteColumn => orders.id),
    /** For all of the quantity, as are price and cost. What the price is below it is the discount. */
    listPrice: amount().notNull(),
    discountReason: text(),
    price: amount().notNull(),
    cost: amount().notNull(),
    isTaxed: integer({ mode: "boolean" }).notNull().default(true),
    /** The line's shares of the ticket's tax and trade-in; over all lines they sum to the whole. */
    tax: amount().notNull(),
    tradeInValue: amount().notNull(),
    sku: text(),
    description: text().notNull(),
    /** Of a piece. */
    category: text(),
    weight: troyOunces(),
    weightGiven: weightGiven(),
    weightUnit: weightUnit(),
    /** Counts in the books, as its sale does. */
    isLive: integer({ mode: "boolean" }).notNull().default(true),
    /** False for other kinds, and once the piece came back. */
    takesPiece: integer({ mode: "boolean" }).notNull(),
  },
  (table) => [
    index("sale_lines_sale").on(table.saleId),
    index("sale_lines_piece").on(table.pieceId),
    uniqueIndex("sale_lines_taken_piece")
      .on(table.pieceId)
      .where(sql`"takes_piece" = 1`),
    check("sale_lines_kind", oneOf("kind", SALE_LINE_KINDS)),
    check(
      "sale_lines_piece",
      sql`("kind" = 'piece') = ("piece_id" is not null) and ("piece_id" is not null or "takes_piece" = 0) and ("kind" = 'piece') = ("sku" is not null) and ("kind" = 'piece') = ("category" is not null)`,
    ),
    check(
      "sale_lines_gift_card",
      sql`("kind" = 'gift_card') = ("account_id" is not null) and ("kind" <> 'gift_card' or "cost" = 0 and "tax" = 0 and "trade_in_value" = 0 and "is_taxed" = 0 and "price" = "list_price")`,
    ),
    check("sale_lines_service", sql`"service_id" is null or "kind" = 'service'`),
    check("sale_lines_quantity", sql`"quantity" >= 1 and ("quantity" = 1 or "kind" in ('service', 'item'))`),
    check("sale_lines_list_price", notNegative("list_price")),
    check("sale_lines_is_taxed", isFlag("is_taxed")),
    check("sale_lines_tax", notNegative("tax")),
    check("sale_lines_trade_in", notNegative("trade_in_value")),
    check("sale_lines_is_live", isFlag("is_live")),
    check("sale_lines_takes_piece", sql`${isFlag("takes_piece")} and "takes_piece" <= "is_live"`),
    check("sale_lines_typed_weight", isTypedWeight()),
    check("sale_lines_price", notNegative("price")),
    check("sale_lines_cost", notNegative("cost")),
  ],
);

/** Who sold the ticket: one with all of it, or two whose shares add up to it. */
export const saleSalespeople = sqliteTable(
  "sale_salespeople",
  {
    saleId: integer()
      .notNull()
      .references(() => sales.id),
    employeeId: integer()
      .notNull()
      .references(() => employees.id),
    /** 1 or 2. */
    position: integer().notNull(),
    /** Hundredths of a percent. */
    share: integer().notNull(),
    total: amount().notNull(),
    commission: amount().notNull(),
    /** Counts in the books, as its sale does. */
    isLive: integer({ mode: "boolean" }).notNull().default(true),
  },
  (table) => [
    primaryKey({ columns: [table.saleId, table.employeeId] }),
    uniqueIndex("sale_salespeople_position").on(table.saleId, table.position),
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
  },
  (table) => [
    index("sale_trade_ins_sale").on(table.saleId),
    check("sale_trade_ins_value", notNegative("value")),
    check("sale_trade_ins_weight", notNegative("weight")),
    check("sale_trade_ins_typed_weight", isTypedWeight()),
    check("sale_trade_ins_melt", notNegative("melt")),
  ],
);
