import { type Column, type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { campaignRecipients, campaignTickets } from "./schema/campaign-recipients.ts";
import { countDecisions, countLines } from "./schema/counts.ts";
import type { LeftOutWhy } from "./campaign-lists.ts";
import { listed } from "./one-of-many.ts";
import { ON_HAND } from "./states-on-hand.ts";
import { REACHABLE, REACHABLE_WITH_YES } from "./campaign-reach.ts";
import { creditAccounts } from "./schema/credit.ts";
import { creditMovements } from "./schema/credit-movements.ts";
import { customers } from "./schema/customers.ts";
import { orders } from "./schema/orders.ts";
import { pieces } from "./schema/pieces.ts";
import { repairs } from "./schema/repairs.ts";
import { payments } from "./schema/payments.ts";
import { returnLines, returns, returnSalespeople } from "./schema/returns.ts";
import { saleLines } from "./schema/sale-lines.ts";
import { sales, saleSalespeople } from "./schema/sales.ts";
import {
  buyers,
  buyersByDay,
  campaignResults,
  countResults,
  countScanned,
  creditByDay,
  creditOutstanding,
  customerGroups,
  depositsByDay,
  discountsByDay,
  paymentsByDay,
  piecesSoldByDay,
  piecesSoldByMonth,
  repairsByStatus,
  repairsOutByDay,
  repairsReadyByDay,
  salesByDay,
  salesByMonth,
  salesBySellerDay,
  salesBySellerMonth,
  salesOfCategory,
  stock,
  stockByCase,
  stockByVendor,
  stockNotOwned,
  taxByDay,
} from "./schema/summaries.ts";

/** SQL over columns of the source and its parent. Must not contain values: they would become parameters. */
export type Expression = Column | SQL;

export type Expressions<Name extends string = string> = Record<Name, Expression>;

interface Source {
  /** The summarized table, called the source. Its primary key never changes. */
  of: SQLiteTable;
  /** Condition for the rows that count, over columns of the source. An OR needs parentheses. */
  where?: SQL;
}

/** The parent of each source row. It is added before the row counts, and deleted after it. */
interface Parent {
  table: SQLiteTable & { id: Column };
  /** The source's column with the parent's id. */
  on: Column;
}

/** Contents of a summary's columns other than its keys, over all source rows with the same keys. */
type Content<Name extends string> =
  | { sums: Expressions<Name>; keys: Expressions; parent?: Parent }
  /** Read from any of the rows, because all have the same values. */
  | { copies: Expressions<Name>; keys: Expressions; parent: Parent }
  /** A source row counts once for each list of keys. */
  | { greatest: Expressions<Name>; keys: Expressions[]; parent?: never };

export type Summary = Source & Content<string> & { table: SQLiteTable };

const ONE = sql`1`;
/** A deposit that was taken or refunded. One that a ticket used pays for that ticket. */
const IS_DEPOSIT = sql`${payments.orderId} IS NOT NULL AND ${payments.saleId} IS NULL`;
const IS_LIVE_PIECE = sql`${saleLines.isLive} = 1 AND ${saleLines.kind} = 'piece'`;

/** Kind of a movement. A void has the kind of what it undoes, on the same day. */
const UNDONE_KIND = sql`iif(${creditMovements.kind} <> 'voided', ${creditMovements.kind}, iif(${creditMovements.buyId} IS NOT NULL, 'bought', iif(${creditMovements.amount} > 0, 'used', iif(${creditAccounts.kind} = 'gift_card', 'sold', 'refunded'))))`;

const { salePrice, itemCost, tradeInValue, tax, shippingCharge, total, commission, netProfit } = sales;

/** A line that hands over a repair. Its worker stays, because an order with a ticket doesn't change. */
const IS_REPAIR = sql`${saleLines.isLive} = 1 AND ${saleLines.kind} = 'pickup' AND ${saleLines.orderId} IN (SELECT id FROM repairs)`;
const daysFromIntake = (to: Column) => sql`(unixepoch(${to}) - unixepoch(${repairs.intakeDay})) / 86400`;
const NO_HAND_OVER = { repairs: sql`0`, days: sql`0`, unpaid: sql`0` };

/** Returns reduce the figures of their store day, but not the number of sales. */
const LESS_RETURNS = {
  sales: sql`0`,
  salePrice: sql`-${returns.salePrice}`,
  itemCost: sql`-${returns.itemCost}`,
  tradeInValue: sql`-${returns.tradeInValue}`,
  tax: sql`-${returns.tax}`,
  shippingCharge: sql`-${returns.shippingCharge}`,
  total: sql`${returns.fee} - ${returns.total}`,
  commission: sql`-${returns.commission}`,
  netProfit: sql`${returns.fee} - ${returns.netProfit}`,
};

/**
 * Contents of each summary table. Two entries for a table sum the rows of both. From them, `summary-sql.ts`
 * makes the triggers that maintain the table, and the query that `verify` compares it with. After a change,
 * `npm run migration` writes the new triggers.
 */
export const SUMMARIES: Summary[] = [
  summary(salesByDay, {
    of: sales,
    where: sql`${sales.isLive} = 1`,
    keys: { day: sales.storeDay, store: sales.store, tier: orEmpty(sales.customerTier) },
    sums: {
      sales: ONE,
      salePrice,
      itemCost,
      tradeInValue,
      tax,
      shippingCharge,
      total,
      commission,
      netProfit,
    },
  }),
  summary(salesByDay, {
    of: returns,
    keys: { day: returns.storeDay, store: returns.store, tier: orEmpty(returns.customerTier) },
    sums: LESS_RETURNS,
  }),
  summary(salesByMonth, {
    of: salesByDay,
    keys: { month: monthOf(salesByDay.day), store: salesByDay.store, tier: salesByDay.tier },
    sums: {
      sales: salesByDay.sales,
      salePrice: salesByDay.salePrice,
      itemCost: salesByDay.itemCost,
      tradeInValue: salesByDay.tradeInValue,
      tax: salesByDay.tax,
      shippingCharge: salesByDay.shippingCharge,
      total: salesByDay.total,
      commission: salesByDay.commission,
      netProfit: salesByDay.netProfit,
    },
  }),
  summary(salesBySellerDay, {
    of: saleSalespeople,
    parent: { table: sales, on: saleSalespeople.saleId },
    where: sql`${saleSalespeople.isLive} = 1`,
    keys: {
      day: sales.storeDay,
      store: sales.store,
      tier: orEmpty(sales.customerTier),
      sellerId: saleSalespeople.employeeId,
    },
    sums: { sales: ONE, total: saleSalespeople.total, commission: saleSalespeople.commission },
  }),
  summary(salesBySellerDay, {
    of: returnSalespeople,
    parent: { table: returns, on: returnSalespeople.returnId },
    keys: {
      day: returns.storeDay,
      store: returns.store,
      tier: orEmpty(returns.customerTier),
      sellerId: returnSalespeople.employeeId,
    },
    sums: {
      sales: sql`0`,
      total: sql`-${returnSalespeople.total}`,
      commission: sql`-${returnSalespeople.commission}`,
    },
  }),
  summary(salesBySellerMonth, {
    of: salesBySellerDay,
    keys: {
      month: monthOf(salesBySellerDay.day),
      store: salesBySellerDay.store,
      tier: salesBySellerDay.tier,
      sellerId: salesBySellerDay.sellerId,
    },
    sums: {
      sales: salesBySellerDay.sales,
      total: salesBySellerDay.total,
      commission: salesBySellerDay.commission,
    },
  }),
  summary(piecesSoldByDay, {
    of: saleLines,
    parent: { table: sales, on: saleLines.saleId },
    where: IS_LIVE_PIECE,
    keys: {
      day: sales.storeDay,
      store: sales.store,
      tier: orEmpty(sales.customerTier),
      category: saleLines.category,
    },
    sums: { pieces: ONE, price: saleLines.price, cost: saleLines.cost },
  }),
  summary(piecesSoldByDay, {
    of: returnLines,
    parent: { table: returns, on: returnLines.returnId },
    where: sql`${returnLines.category} IS NOT NULL`,
    keys: {
      day: returns.storeDay,
      store: returns.store,
      tier: orEmpty(returns.customerTier),
      category: returnLines.category,
    },
    sums: {
      pieces: sql`${returnLines.isGoodwill} - 1`,
      price: sql`-${returnLines.price}`,
      cost: sql`-${returnLines.cost}`,
    },
  }),
  summary(piecesSoldByMonth, {
    of: piecesSoldByDay,
    keys: {
      category: piecesSoldByDay.category,
      month: monthOf(piecesSoldByDay.day),
      store: piecesSoldByDay.store,
      tier: piecesSoldByDay.tier,
    },
    sums: { pieces: piecesSoldByDay.pieces, price: piecesSoldByDay.price, cost: piecesSoldByDay.cost },
  }),
  summary(salesOfCategory, {
    of: saleLines,
    parent: { table: sales, on: saleLines.saleId },
    where: IS_LIVE_PIECE,
    keys: { category: saleLines.category, soldAt: sales.soldAt, saleId: sales.id },
    copies: { store: sales.store, tier: orEmpty(sales.customerTier) },
  }),
  summary(taxByDay, {
    of: sales,
    where: sql`${sales.isLive} = 1`,
    keys: { day: sales.storeDay, store: sales.store, rate: rateOf(sales) },
    sums: {
      taxable: sales.taxable,
      exempt: sales.exempt,
      untaxed: sales.untaxed,
      tax,
      surtaxable: sales.surtaxable,
      aboveLimit: aboveLimitOf(sales),
      surtax: sales.surtax,
    },
  }),
  summary(taxByDay, {
    of: returns,
    keys: { day: returns.storeDay, store: returns.store, rate: rateOf(returns) },
    sums: {
      taxable: sql`-${returns.taxable}`,
      exempt: sql`-${returns.exempt}`,
      untaxed: sql`-${returns.untaxed}`,
      tax: sql`-${returns.tax}`,
      surtaxable: sql`-${returns.surtaxable}`,
      aboveLimit: sql`-${aboveLimitOf(returns)}`,
      surtax: sql`-${returns.surtax}`,
    },
  }),
  summary(discountsByDay, {
    of: saleLines,
    parent: { table: sales, on: saleLines.saleId },
    where: sql`${saleLines.isLive} = 1 AND ${saleLines.price} < ${saleLines.listPrice}`,
    keys: { day: sales.storeDay, store: sales.store, reason: orEmpty(saleLines.discountReason) },
    sums: {
      lines: ONE,
      listPrice: saleLines.listPrice,
      amount: sql`${saleLines.listPrice} - ${saleLines.price}`,
    },
  }),
  summary(paymentsByDay, {
    of: payments,
    where: sql`${payments.isLive} = 1`,
    keys: { day: payments.storeDay, store: payments.store, kind: payments.kind },
    sums: {
      paid: sql`max(${payments.amount}, 0)`,
      refunded: sql`max(-${payments.amount}, 0)`,
      deposited: sql`iif(${IS_DEPOSIT}, max(${payments.amount}, 0), 0)`,
      depositsRefunded: sql`iif(${IS_DEPOSIT}, max(-${payments.amount}, 0), 0)`,
    },
  }),
  summary(buyers, {
    of: sales,
    where: sql`${sales.isLive} = 1 AND ${sales.customerId} IS NOT NULL`,
    keys: [
      { customerId: sales.customerId, store: sales.store },
      { customerId: sales.customerId, store: sql`''` },
    ],
    greatest: { lastDay: sales.storeDay },
  }),
  summary(buyersByDay, {
    of: buyers,
    keys: { store: buyers.store, day: buyers.lastDay },
    sums: { customers: ONE },
  }),
  summary(stock, {
    of: pieces,
    keys: { location: orEmpty(pieces.location), category: pieces.category, state: pieces.state },
    sums: { pieces: ONE, retailPrice: pieces.retailPrice },
  }),
  summary(stockByCase, {
    of: pieces,
    where: sql`${pieces.state} IN ${sql.raw(listed(ON_HAND))}`,
    keys: {
      location: orEmpty(pieces.location),
      displayCase: orEmpty(pieces.displayCase),
      category: pieces.category,
    },
    sums: { pieces: ONE, retailPrice: pieces.retailPrice, cost: pieces.cost },
  }),
  summary(stockByVendor, {
    of: pieces,
    where: sql`${pieces.vendorId} IS NOT NULL`,
    keys: { vendorId: pieces.vendorId, ownership: pieces.ownership, state: pieces.state },
    sums: { pieces: ONE },
  }),
  summary(stockNotOwned, {
    of: pieces,
    where: sql`${pieces.ownership} <> 'owned'`,
    keys: { location: orEmpty(pieces.location), state: pieces.state },
    sums: { pieces: ONE, retailPrice: pieces.retailPrice },
  }),
  summary(countResults, {
    of: countLines,
    keys: { countId: countLines.countId, result: countLines.result },
    sums: {
      lines: ONE,
      retailPrice: sql`coalesce(${countLines.retailPrice}, 0)`,
      cost: sql`coalesce(${countLines.cost}, 0)`,
      decided: sql`0`,
    },
  }),
  summary(countResults, {
    of: countDecisions,
    parent: { table: countLines, on: countDecisions.lineId },
    keys: { countId: countLines.countId, result: countLines.result },
    sums: { lines: sql`0`, retailPrice: sql`0`, cost: sql`0`, decided: ONE },
  }),
  summary(countScanned, {
    of: countLines,
    parent: { table: pieces, on: countLines.pieceId },
    where: sql`${countLines.pieceId} IS NOT NULL AND ${countLines.result} NOT IN ('twice', 'missing')`,
    keys: {
      countId: countLines.countId,
      location: orEmpty(pieces.location),
      state: pieces.state,
      displayCase: orEmpty(pieces.displayCase),
      category: pieces.category,
    },
    sums: { pieces: ONE, retailPrice: pieces.retailPrice, cost: pieces.cost },
  }),
  summary(creditOutstanding, {
    of: creditAccounts,
    where: sql`${creditAccounts.balance} > 0`,
    keys: { kind: creditAccounts.kind },
    sums: { accounts: ONE, balance: creditAccounts.balance },
  }),
  summary(creditOutstanding, {
    of: orders,
    where: sql`${orders.held} > 0`,
    keys: { kind: sql`'deposit'` },
    sums: { accounts: ONE, balance: orders.held },
  }),
  summary(creditByDay, {
    of: creditMovements,
    parent: { table: creditAccounts, on: creditMovements.accountId },
    keys: {
      day: creditMovements.storeDay,
      store: creditMovements.store,
      account: creditAccounts.kind,
      kind: UNDONE_KIND,
    },
    sums: { amount: creditMovements.amount },
  }),
  summary(customerGroups, {
    of: customers,
    where: sql`${customers.erasedAt} IS NULL AND ${customers.mergedInto} IS NULL`,
    keys: {
      homeStore: customers.homeStore,
      tier: customers.tier,
      gender: orEmpty(customers.gender),
      birthYear: orEmpty(sql`substr(${customers.dateOfBirth}, 1, 4)`),
    },
    sums: {
      customers: ONE,
      withEmail: REACHABLE.email,
      withPhone: REACHABLE.sms,
      withAddress: REACHABLE.direct_mail,
      agreedEmail: REACHABLE_WITH_YES.email,
      agreedAddress: REACHABLE_WITH_YES.direct_mail,
    },
  }),
  summary(repairsReadyByDay, {
    of: orders,
    parent: { table: repairs, on: orders.id },
    where: sql`${orders.readyDay} IS NOT NULL`,
    keys: { day: orders.readyDay, store: repairs.store, workerId: orNobody(orders.workerId) },
    sums: { repairs: ONE, days: daysFromIntake(orders.readyDay) },
  }),
  summary(repairsOutByDay, {
    of: orders,
    parent: { table: repairs, on: orders.id },
    where: sql`${orders.handedOverDay} IS NOT NULL`,
    keys: { day: orders.handedOverDay, store: repairs.store, workerId: orNobody(orders.workerId) },
    sums: {
      repairs: ONE,
      days: daysFromIntake(orders.handedOverDay),
      // Calculated like `balanceOf`.
      unpaid: sql`iif(${orders.saleId} IS NULL AND ${orders.cancelledAt} IS NULL, max(${repairs.customerPrice} - ${orders.held}, 0), 0)`,
      price: sql`0`,
      cost: sql`0`,
    },
  }),
  summary(repairsOutByDay, {
    of: saleLines,
    parent: { table: sales, on: saleLines.saleId },
    where: IS_REPAIR,
    keys: {
      day: sales.storeDay,
      store: sales.store,
      workerId: sql`(SELECT coalesce(o.worker_id, 0) FROM orders o WHERE o.id = ${saleLines.orderId})`,
    },
    sums: { ...NO_HAND_OVER, price: saleLines.price, cost: saleLines.cost },
  }),
  summary(repairsOutByDay, {
    of: returnLines,
    parent: { table: returns, on: returnLines.returnId },
    where: sql`EXISTS (SELECT 1 FROM sale_lines l JOIN repairs r ON r.id = l.order_id WHERE l.id = ${returnLines.saleLineId} AND l.kind = 'pickup')`,
    keys: {
      day: returns.storeDay,
      store: returns.store,
      workerId: sql`(SELECT coalesce(o.worker_id, 0) FROM sale_lines l JOIN orders o ON o.id = l.order_id WHERE l.id = ${returnLines.saleLineId})`,
    },
    sums: { ...NO_HAND_OVER, price: sql`-${returnLines.price}`, cost: sql`-${returnLines.cost}` },
  }),
  summary(depositsByDay, {
    of: payments,
    parent: { table: orders, on: payments.orderId },
    where: sql`${payments.isLive} = 1 AND ${payments.orderId} IS NOT NULL`,
    keys: { day: payments.storeDay, store: payments.store, orderKind: orders.kind },
    sums: {
      taken: sql`iif(${payments.saleId} IS NULL, max(${payments.amount}, 0), 0)`,
      refunded: sql`iif(${payments.saleId} IS NULL, max(-${payments.amount}, 0), 0)`,
      used: sql`iif(${payments.saleId} IS NOT NULL AND ${orders.cancelledAt} IS NULL, ${payments.amount}, 0)`,
      kept: sql`iif(${payments.saleId} IS NOT NULL AND ${orders.cancelledAt} IS NOT NULL, ${payments.amount}, 0)`,
    },
  }),
  summary(repairsByStatus, {
    of: repairs,
    keys: { store: repairs.store, status: repairs.status },
    sums: { repairs: ONE, customerPrice: repairs.customerPrice },
  }),
  summary(campaignResults, {
    of: campaignRecipients,
    keys: { campaignId: campaignRecipients.campaignId },
    sums: {
      chosen: sql`iif(${campaignRecipients.leftOut} IS NULL, 1, 0)`,
      noAddress: leftOutAs("no_address"),
      refused: leftOutAs("refused"),
      suppressed: leftOutAs("suppressed"),
      neverSaidYes: leftOutAs("never_said_yes"),
      sameAddress: leftOutAs("same_address"),
      lacking: campaignRecipients.lacksWords,
      gaps: campaignRecipients.hasGap,
      waiting: sql`iif(${campaignRecipients.leftOut} IS NULL AND ${campaignRecipients.messageId} IS NULL, 1, 0)`,
      sent: sql`iif(${campaignRecipients.sentAt} IS NOT NULL, 1, 0)`,
      clicked: sql`iif(${campaignRecipients.clickedAt} IS NOT NULL, 1, 0)`,
      clickedByMachine: sql`iif(${campaignRecipients.clickedAt} IS NULL, ${campaignRecipients.isClickedByMachine}, 0)`,
      opened: sql`iif(${campaignRecipients.openedAt} IS NOT NULL, 1, 0)`,
      openedByMachine: sql`iif(${campaignRecipients.openedAt} IS NULL, ${campaignRecipients.isOpenedByMachine}, 0)`,
      converted: campaignRecipients.isConverted,
      tickets: sql`0`,
      net: sql`0`,
    },
  }),
  summary(campaignResults, {
    of: campaignTickets,
    keys: { campaignId: campaignTickets.campaignId },
    sums: {
      chosen: sql`0`,
      noAddress: sql`0`,
      refused: sql`0`,
      suppressed: sql`0`,
      neverSaidYes: sql`0`,
      sameAddress: sql`0`,
      lacking: sql`0`,
      gaps: sql`0`,
      waiting: sql`0`,
      sent: sql`0`,
      clicked: sql`0`,
      clickedByMachine: sql`0`,
      opened: sql`0`,
      openedByMachine: sql`0`,
      converted: sql`0`,
      tickets: campaignTickets.isKept,
      net: campaignTickets.net,
    },
  }),
];

function leftOutAs(why: LeftOutWhy): SQL {
  return sql`iif(${campaignRecipients.leftOut} = ${sql.raw(`'${why}'`)}, 1, 0)`;
}

/** Lets the compiler check that each column of the table is listed, as a key or otherwise. */
function summary<Table extends SQLiteTable, Key extends keyof Table["_"]["columns"] & string>(
  table: Table,
  definition: Source & { keys: Expressions<Key> | Expressions<Key>[] } & Content<
      Exclude<keyof Table["_"]["columns"] & string, Key>
    >,
): Summary {
  return { table, ...definition };
}

function monthOf(day: Column) {
  return sql`substr(${day}, 1, 7)`;
}

function orEmpty(value: Expression) {
  return sql`coalesce(${value}, '')`;
}

/** An employee's id; 0 for nobody. */
function orNobody(employeeId: Expression) {
  return sql`coalesce(${employeeId}, 0)`;
}

/** A tax rate, or the number that `tax_by_day` uses without one. */
function rateOf({ taxRate, untaxedAs }: typeof sales | typeof returns) {
  return sql`coalesce(${taxRate}, CASE ${untaxedAs} WHEN 'kept_deposit' THEN -2 WHEN 'not_sent' THEN -3 ELSE -1 END)`;
}

function aboveLimitOf({ surtaxRate, taxable, surtaxable }: typeof sales | typeof returns) {
  return sql`iif(${surtaxRate} IS NULL, 0, ${taxable} - ${surtaxable})`;
}
