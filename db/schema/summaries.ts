import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { CAMPAIGN_STATUSES, REPAIR_STATUSES, TIERS } from "../closed-lists.ts";
import { amount, day, instant } from "./columns.ts";

/*
 * Sums and counts of other tables, kept by triggers in the same transaction as the rows that they sum, so that no page has
 * to walk those. A row may stand at zero. `npm run verify` compares each with the rows.
 */

/** Live sales by store day, store and the customer's tier then. */
export const salesByDay = sqliteTable(
  "sales_by_day",
  {
    day: day().notNull(),
    store: text().notNull(),
    tier: text({ enum: TIERS }).notNull(),
    sales: integer().notNull(),
    salePrice: amount().notNull(),
    itemCost: amount().notNull(),
    tradeInValue: amount().notNull(),
    tax: amount().notNull(),
    shippingCharge: amount().notNull(),
    total: amount().notNull(),
    commission: amount().notNull(),
    netProfit: amount().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.store, table.tier] })],
);

/** Live sale lines by the day, store and tier of their sale and the category that the tag said. */
export const piecesSoldByDay = sqliteTable(
  "pieces_sold_by_day",
  {
    day: day().notNull(),
    store: text().notNull(),
    tier: text({ enum: TIERS }).notNull(),
    category: text().notNull(),
    pieces: integer().notNull(),
    price: amount().notNull(),
    cost: amount().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.store, table.tier, table.category] })],
);

/** `sales_by_day` by the month, YYYY-MM. */
export const salesByMonth = sqliteTable(
  "sales_by_month",
  {
    month: text().notNull(),
    store: text().notNull(),
    tier: text({ enum: TIERS }).notNull(),
    sales: integer().notNull(),
    salePrice: amount().notNull(),
    itemCost: amount().notNull(),
    tradeInValue: amount().notNull(),
    tax: amount().notNull(),
    shippingCharge: amount().notNull(),
    total: amount().notNull(),
    commission: amount().notNull(),
    netProfit: amount().notNull(),
  },
  (table) => [primaryKey({ columns: [table.month, table.store, table.tier] })],
);

/** `pieces_sold_by_day` by the month, YYYY-MM. */
export const piecesSoldByMonth = sqliteTable(
  "pieces_sold_by_month",
  {
    category: text().notNull(),
    month: text().notNull(),
    store: text().notNull(),
    tier: text({ enum: TIERS }).notNull(),
    pieces: integer().notNull(),
    price: amount().notNull(),
    cost: amount().notNull(),
  },
  (table) => [primaryKey({ columns: [table.category, table.month, table.store, table.tier] })],
);

/** The sales with a live line of a category, in the order of the list, beside what else it is filtered by. */
export const salesOfCategory = sqliteTable(
  "sales_of_category",
  {
    category: text().notNull(),
    soldAt: instant().notNull(),
    saleId: integer().notNull(),
    store: text().notNull(),
    tier: text({ enum: TIERS }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.category, table.soldAt, table.saleId] })],
);

/** The day of a customer's newest live sale at each store, and with an empty store at any. */
export const buyers = sqliteTable(
  "buyers",
  {
    customerId: integer().notNull(),
    store: text().notNull(),
    lastDay: day().notNull(),
  },
  (table) => [primaryKey({ columns: [table.customerId, table.store] })],
);

/** How many of `buyers` bought last on a day: from a day on they add up to distinct customers. */
export const buyersByDay = sqliteTable(
  "buyers_by_day",
  {
    store: text().notNull(),
    day: day().notNull(),
    customers: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.store, table.day] })],
);

/** Pieces by location (empty: none), category and state, with what their tags say. */
export const stock = sqliteTable(
  "stock",
  {
    location: text().notNull(),
    category: text().notNull(),
    state: text().notNull(),
    pieces: integer().notNull(),
    retailPrice: amount().notNull(),
  },
  (table) => [primaryKey({ columns: [table.location, table.category, table.state] })],
);

/** Customers by what campaigns choose them by, and how many of them can be reached in which way. */
export const customerGroups = sqliteTable(
  "customer_groups",
  {
    homeStore: text().notNull(),
    tier: text({ enum: TIERS }).notNull(),
    /** Empty where it is not known. */
    gender: text().notNull(),
    /** YYYY, empty where it is not known. */
    birthYear: text().notNull(),
    customers: integer().notNull(),
    withEmail: integer().notNull(),
    withPhone: integer().notNull(),
    /** A street and a town or ZIP code. */
    withAddress: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.homeStore, table.tier, table.gender, table.birthYear] })],
);

/** Repairs by store and status, with what their customers pay. */
export const repairsByStatus = sqliteTable(
  "repairs_by_status",
  {
    store: text().notNull(),
    status: text({ enum: REPAIR_STATUSES }).notNull(),
    repairs: integer().notNull(),
    customerPrice: amount().notNull(),
  },
  (table) => [primaryKey({ columns: [table.store, table.status] })],
);

/** Campaigns by status, with what came of them. */
export const campaignsByStatus = sqliteTable("campaigns_by_status", {
  status: text({ enum: CAMPAIGN_STATUSES }).primaryKey(),
  campaigns: integer().notNull(),
  sentCount: integer().notNull(),
  openCount: integer().notNull(),
  clickCount: integer().notNull(),
  conversionCount: integer().notNull(),
});
