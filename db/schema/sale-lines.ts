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
import { SALE_LINE_KINDS } from "../closed-lists.ts";
import {
  amount,
  id,
  isFlag,
  isTypedWeight,
  notNegative,
  oneOf,
  troyOunces,
  weightGiven,
  weightUnit,
} from "./columns.ts";
import { creditAccounts } from "./credit.ts";
import { orders } from "./orders.ts";
import { pieces } from "./pieces.ts";
import { sales } from "./sales.ts";
import { services } from "./services.ts";

/**
 * A line of a ticket. Whether it counts in the books and whether its piece is taken are separate facts: a
 * returned line still counts on the day it was sold, while its piece is free again.
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
    /** The gift card that was sold. */
    accountId: integer().references(() => creditAccounts.id),
    quantity: integer().notNull().default(1),
    /** The open order that the line hands over. */
    orderId: integer().references((): AnySQLiteColumn => orders.id),
    /** For the whole quantity, as are price and cost. The discount is what the price is below it. */
    listPrice: amount().notNull(),
    discountReason: text(),
    price: amount().notNull(),
    cost: amount().notNull(),
    isTaxed: integer({ mode: "boolean" }).notNull().default(true),
    /** The line's share of the ticket's tax and trade-in. The shares of all lines add up to the whole. */
    tax: amount().notNull(),
    tradeInValue: amount().notNull(),
    /** The part of its price, less the trade-in, that the second rate applied to. */
    surtaxable: amount()
      .notNull()
      .default(sql`0`),
    sku: text(),
    description: text().notNull(),
    /** Category of a piece. */
    category: text(),
    weight: troyOunces(),
    weightGiven: weightGiven(),
    weightUnit: weightUnit(),
    /** Whether it counts in the books, as its sale does. */
    isLive: integer({ mode: "boolean" }).notNull().default(true),
    /** False for other kinds of lines, and once the piece came back. */
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
