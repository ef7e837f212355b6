import { sql } from "drizzle-orm";
import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { ORDER_KINDS, OWED_KINDS, REPAIR_STATUSES, TIERS } from "../closed-lists.ts";
import { COUNT_RESULTS } from "../count-results.ts";
import { amount, day, instant } from "./columns.ts";

/*
 * Totals maintained by triggers in the same transaction as their source rows. A row of sums that come to
 * nothing is dropped.
 * `db/summaries.ts` says what each table contains.
 */

/** Tiers, with an empty one for walk-ins. */
const TIERS_OR_NONE = [...TIERS, ""] as const;

/** Live sales less returns, by store day, store, and the customer's tier at the time. */
export const salesByDay = sqliteTable(
  "sales_by_day",
  {
    day: day().notNull(),
    store: text().notNull(),
    tier: text({ enum: TIERS_OR_NONE }).notNull(),
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

/** Pieces sold less pieces returned, by store day, store, tier, and category at the time of sale. */
export const piecesSoldByDay = sqliteTable(
  "pieces_sold_by_day",
  {
    day: day().notNull(),
    store: text().notNull(),
    tier: text({ enum: TIERS_OR_NONE }).notNull(),
    category: text().notNull(),
    pieces: integer().notNull(),
    price: amount().notNull(),
    cost: amount().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.store, table.tier, table.category] })],
);

/** `sales_by_day` by month, YYYY-MM. */
export const salesByMonth = sqliteTable(
  "sales_by_month",
  {
    month: text().notNull(),
    store: text().notNull(),
    tier: text({ enum: TIERS_OR_NONE }).notNull(),
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

/** Live sales less returns, by store day, store, tier, and salesperson: their shares of totals and commission. */
export const salesBySellerDay = sqliteTable(
  "sales_by_seller_day",
  {
    day: day().notNull(),
    store: text().notNull(),
    tier: text({ enum: TIERS_OR_NONE }).notNull(),
    sellerId: integer().notNull(),
    sales: integer().notNull(),
    total: amount().notNull(),
    commission: amount().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.store, table.tier, table.sellerId] })],
);

/** `sales_by_seller_day` by month, YYYY-MM. */
export const salesBySellerMonth = sqliteTable(
  "sales_by_seller_month",
  {
    month: text().notNull(),
    store: text().notNull(),
    tier: text({ enum: TIERS_OR_NONE }).notNull(),
    sellerId: integer().notNull(),
    sales: integer().notNull(),
    total: amount().notNull(),
    commission: amount().notNull(),
  },
  (table) => [primaryKey({ columns: [table.month, table.store, table.tier, table.sellerId] })],
);

/** `pieces_sold_by_day` by month, YYYY-MM. */
export const piecesSoldByMonth = sqliteTable(
  "pieces_sold_by_month",
  {
    category: text().notNull(),
    month: text().notNull(),
    store: text().notNull(),
    tier: text({ enum: TIERS_OR_NONE }).notNull(),
    pieces: integer().notNull(),
    price: amount().notNull(),
    cost: amount().notNull(),
  },
  (table) => [primaryKey({ columns: [table.category, table.month, table.store, table.tier] })],
);

/** Sales with a live line of a category, in list order, with the other filter columns. */
export const salesOfCategory = sqliteTable(
  "sales_of_category",
  {
    category: text().notNull(),
    soldAt: instant().notNull(),
    saleId: integer().notNull(),
    store: text().notNull(),
    tier: text({ enum: TIERS_OR_NONE }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.category, table.soldAt, table.saleId] })],
);

/**
 * Taxes of live sales less returns, by store day, store and rate in thousandths of a percent. Without a rate:
 * -1 if it was typed, -2 for kept deposits, -3 if a call sent none.
 */
export const taxByDay = sqliteTable(
  "tax_by_day",
  {
    day: day().notNull(),
    store: text().notNull(),
    rate: integer().notNull(),
    taxable: amount().notNull(),
    exempt: amount().notNull(),
    untaxed: amount().notNull(),
    tax: amount().notNull(),
    /** The part of `taxable` that a second rate applied to, and the part above its limit. */
    surtaxable: amount()
      .notNull()
      .default(sql`0`),
    aboveLimit: amount()
      .notNull()
      .default(sql`0`),
    /** The part of `tax` from the second rate. */
    surtax: amount()
      .notNull()
      .default(sql`0`),
  },
  (table) => [primaryKey({ columns: [table.day, table.store, table.rate] })],
);

/** Discounts on live sales by store day, store and reason; the reason is empty if none was given. */
export const discountsByDay = sqliteTable(
  "discounts_by_day",
  {
    day: day().notNull(),
    store: text().notNull(),
    reason: text().notNull(),
    lines: integer().notNull(),
    listPrice: amount().notNull(),
    amount: amount().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.store, table.reason] })],
);

/** Live payments and refunds by store day, store and kind. */
export const paymentsByDay = sqliteTable(
  "payments_by_day",
  {
    day: day().notNull(),
    store: text().notNull(),
    kind: text().notNull(),
    paid: amount().notNull(),
    refunded: amount().notNull(),
    /** Deposits for open orders, as part of these. */
    deposited: amount()
      .notNull()
      .default(sql`0`),
    depositsRefunded: amount()
      .notNull()
      .default(sql`0`),
  },
  (table) => [primaryKey({ columns: [table.day, table.store, table.kind] })],
);

/** Day of each customer's newest live sale per store; an empty store means any. */
export const buyers = sqliteTable(
  "buyers",
  {
    customerId: integer().notNull(),
    store: text().notNull(),
    lastDay: day().notNull(),
  },
  (table) => [primaryKey({ columns: [table.customerId, table.store] })],
);

/**
 * Number of `buyers` by last purchase day. The sum from a day on is the number of distinct customers since.
 */
export const buyersByDay = sqliteTable(
  "buyers_by_day",
  {
    store: text().notNull(),
    day: day().notNull(),
    customers: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.store, table.day] })],
);

/** Pieces by location (empty for none), category, and state. */
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

/** Vendors' pieces by ownership and state. */
export const stockByVendor = sqliteTable(
  "stock_by_vendor",
  {
    vendorId: integer().notNull(),
    ownership: text().notNull(),
    state: text().notNull(),
    pieces: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.vendorId, table.ownership, table.state] })],
);

/** Vendors' pieces, on memo or consigned, by store (empty for none) and state. */
export const stockNotOwned = sqliteTable(
  "stock_not_owned",
  {
    location: text().notNull(),
    state: text().notNull(),
    pieces: integer().notNull(),
    retailPrice: amount().notNull(),
  },
  (table) => [primaryKey({ columns: [table.location, table.state] })],
);

/** Pieces on hand by store (empty for none), case (empty for none) and category. */
export const stockByCase = sqliteTable(
  "stock_by_case",
  {
    location: text().notNull(),
    displayCase: text().notNull(),
    category: text().notNull(),
    pieces: integer().notNull(),
    retailPrice: amount().notNull(),
    cost: amount().notNull(),
  },
  (table) => [primaryKey({ columns: [table.location, table.displayCase, table.category] })],
);

/** Each count's lines by result, and how many of them were decided. */
export const countResults = sqliteTable(
  "count_results",
  {
    countId: integer().notNull(),
    result: text({ enum: COUNT_RESULTS }).notNull(),
    lines: integer().notNull(),
    retailPrice: amount().notNull(),
    cost: amount().notNull(),
    decided: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.countId, table.result] })],
);

/** Pieces scanned in a count, by their current place in the books. */
export const countScanned = sqliteTable(
  "count_scanned",
  {
    countId: integer().notNull(),
    location: text().notNull(),
    state: text().notNull(),
    displayCase: text().notNull(),
    category: text().notNull(),
    pieces: integer().notNull(),
    retailPrice: amount().notNull(),
    cost: amount().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.countId, table.location, table.state, table.displayCase, table.category] }),
  ],
);

/**
 * Movements of credit by store day, store, kind of account and kind of movement. A void's movements are
 * counted with what it undid.
 */
export const creditByDay = sqliteTable(
  "credit_by_day",
  {
    day: day().notNull(),
    store: text().notNull(),
    account: text().notNull(),
    kind: text().notNull(),
    amount: amount().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.store, table.account, table.kind] })],
);

/** What the shop owes, by kind: accounts with a balance, and orders with a deposit. */
export const creditOutstanding = sqliteTable(
  "credit_outstanding",
  {
    kind: text({ enum: OWED_KINDS }).notNull(),
    accounts: integer().notNull(),
    balance: amount().notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind] })],
);

/** Customers by audience segments, with counts of those reachable. */
export const customerGroups = sqliteTable(
  "customer_groups",
  {
    homeStore: text().notNull(),
    tier: text({ enum: TIERS }).notNull(),
    /** Empty if unknown. */
    gender: text().notNull(),
    /** YYYY, empty if unknown. */
    birthYear: text().notNull(),
    customers: integer().notNull(),
    /** Those whom a campaign of each type reaches: `REACHABLE`. */
    withEmail: integer().notNull(),
    withPhone: integer().notNull(),
    withAddress: integer().notNull(),
    /** Those of them who said yes. */
    agreedEmail: integer().notNull().default(0),
    agreedAddress: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.homeStore, table.tier, table.gender, table.birthYear] })],
);

/** Repairs by the day they were finished. */
export const repairsReadyByDay = sqliteTable(
  "repairs_ready_by_day",
  {
    day: day().notNull(),
    store: text().notNull(),
    /** 0 for nobody. */
    workerId: integer().notNull(),
    repairs: integer().notNull(),
    /** Days since the intake. */
    days: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.store, table.workerId] })],
);

/** Repairs by the day of their hand-over, and what they brought by the day of the ticket, less returns. */
export const repairsOutByDay = sqliteTable(
  "repairs_out_by_day",
  {
    day: day().notNull(),
    store: text().notNull(),
    /** 0 for nobody. */
    workerId: integer().notNull(),
    repairs: integer().notNull(),
    /** Days since the intake. */
    days: integer().notNull(),
    /** Amount owed for repairs without a ticket, after their held deposits. */
    unpaid: amount().notNull(),
    price: amount().notNull(),
    cost: amount().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.store, table.workerId] })],
);

/** Deposits for open orders by day: taken, refunded, used and kept. */
export const depositsByDay = sqliteTable(
  "deposits_by_day",
  {
    day: day().notNull(),
    store: text().notNull(),
    orderKind: text({ enum: ORDER_KINDS }).notNull(),
    taken: amount().notNull(),
    refunded: amount().notNull(),
    /** Used by the ticket of the hand-over. */
    used: amount().notNull(),
    /** Kept by the shop from cancelled orders. */
    kept: amount().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.store, table.orderKind] })],
);

/** Repairs by status, with the sum of customer prices. */
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

/** What became of each campaign that was listed, by its recipients and the tickets that followed. */
export const campaignResults = sqliteTable("campaign_results", {
  campaignId: integer().primaryKey(),
  /** Those who get it. */
  chosen: integer().notNull(),
  noAddress: integer().notNull(),
  refused: integer().notNull(),
  suppressed: integer().notNull(),
  neverSaidYes: integer().notNull(),
  sameAddress: integer().notNull(),
  /** Those of `chosen` for whom a placeholder has only its other word. */
  lacking: integer().notNull(),
  /** Those of them for whom it has none. */
  gaps: integer().notNull(),
  /** Those of `chosen` whose turn hasn't come. */
  waiting: integer().notNull(),
  sent: integer().notNull(),
  clicked: integer().notNull(),
  /** Those whose links only machines followed. */
  clickedByMachine: integer().notNull(),
  opened: integer().notNull().default(0),
  /** Those whose pictures only machines asked for. */
  openedByMachine: integer().notNull().default(0),
  converted: integer().notNull(),
  /** Tickets of which something was kept, and what they come to without tax. */
  tickets: integer().notNull(),
  net: amount().notNull(),
});
