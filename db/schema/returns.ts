import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { PROFIT_BASES, TIERS, UNTAXED_AS } from "../closed-lists.ts";
import { amount, day, id, instant, isDay, notNegative, oneOf } from "./columns.ts";
import { employees } from "./employees.ts";
import { saleLines } from "./sale-lines.ts";
import { sales } from "./sales.ts";
import { stores } from "./stores.ts";
import { tillSessions } from "./till.ts";

/**
 * Lines of a ticket that came back. Amounts are positive here, and reduce the figures of the return's own
 * store day, under the store, salespeople, tier and category of the ticket.
 */
export const returns = sqliteTable(
  "returns",
  {
    id: id(),
    saleId: integer()
      .notNull()
      .references(() => sales.id),
    /** The ticket it was exchanged for. */
    exchangeId: integer().references(() => sales.id),
    /** The ticket's store. */
    store: text()
      .notNull()
      .references(() => stores.key),
    customerTier: text({ enum: TIERS }),
    /** The till session that gave the money back, or would have. */
    sessionId: integer()
      .notNull()
      .references(() => tillSessions.id),
    returnedAt: instant().notNull(),
    /** Day of `returnedAt` in the ticket's store. */
    storeDay: day().notNull(),
    employeeId: integer()
      .notNull()
      .references(() => employees.id),
    reason: text().notNull(),
    profitBasis: text({ enum: PROFIT_BASES }).notNull(),
    salePrice: amount().notNull(),
    itemCost: amount().notNull(),
    tradeInValue: amount().notNull(),
    /** Thousandths of a percent, as on the ticket. */
    taxRate: integer(),
    taxable: amount().notNull(),
    exempt: amount().notNull(),
    untaxed: amount().notNull(),
    tax: amount().notNull(),
    /** The rate on the ticket, in thousandths of a percent. */
    surtaxRate: integer(),
    surtaxable: amount()
      .notNull()
      .default(sql`0`),
    surtax: amount()
      .notNull()
      .default(sql`0`),
    /** The reason on the ticket. */
    untaxedAs: text({ enum: UNTAXED_AS }),
    shippingCharge: amount().notNull(),
    /** Amount kept by the shop: revenue without commission. */
    fee: amount().notNull(),
    total: amount().notNull(),
    commission: amount().notNull(),
    /** What the profit is reduced by, before the fee. */
    netProfit: amount().notNull(),
  },
  (table) => [
    index("returns_sale").on(table.saleId),
    uniqueIndex("returns_exchange").on(table.exchangeId),
    index("returns_returned_at").on(table.returnedAt, table.id),
    index("returns_session").on(table.sessionId),
    index("returns_store_day").on(table.storeDay, table.store),
    index("returns_exempt_by_day")
      .on(table.storeDay, table.store)
      .where(sql`"exempt" > 0`),
    check("returns_tier", sql`"customer_tier" is null or ${oneOf("customer_tier", TIERS)}`),
    check("returns_store_day", isDay("store_day")),
    check("returns_profit_basis", oneOf("profit_basis", PROFIT_BASES)),
    check("returns_fee", notNegative("fee")),
    check(
      "returns_total",
      sql`"total" >= 0 and "total" = "sale_price" - "trade_in_value" + "tax" + "shipping_charge"`,
    ),
    check(
      "returns_net_profit",
      sql`"net_profit" = case "profit_basis" when 'total' then "total" else "sale_price" end - "commission" - "item_cost"`,
    ),
  ],
);

/**
 * A returned line. A line comes back once; before that, parts of its price may be given back while the
 * customer keeps it.
 */
export const returnLines = sqliteTable(
  "return_lines",
  {
    id: id(),
    returnId: integer()
      .notNull()
      .references(() => returns.id),
    saleLineId: integer()
      .notNull()
      .references(() => saleLines.id),
    /** Whether part of the price is given back while the customer keeps the item. */
    isGoodwill: integer({ mode: "boolean" }).notNull().default(false),
    /** 'stock', 'damaged' or 'vendor'; null if it wasn't a piece, or is kept. */
    to: text(),
    /** Category of a piece. */
    category: text(),
    price: amount().notNull(),
    cost: amount().notNull(),
    tax: amount().notNull(),
    tradeInValue: amount().notNull(),
    total: amount().notNull(),
  },
  (table) => [
    uniqueIndex("return_lines_back")
      .on(table.saleLineId)
      .where(sql`"is_goodwill" = 0`),
    index("return_lines_sale_line").on(table.saleLineId),
    index("return_lines_return").on(table.returnId),
  ],
);

/** What a return deducts from each of the ticket's salespeople. */
export const returnSalespeople = sqliteTable(
  "return_salespeople",
  {
    returnId: integer()
      .notNull()
      .references(() => returns.id),
    employeeId: integer()
      .notNull()
      .references(() => employees.id),
    total: amount().notNull(),
    commission: amount().notNull(),
  },
  (table) => [primaryKey({ columns: [table.returnId, table.employeeId] })],
);
