import { type SQL, sql } from "drizzle-orm";
import { listed } from "~db/one-of-many.ts";
import {
  closes,
  creditByDay,
  depositsByDay,
  discountsByDay,
  paymentsByDay,
  repairsOutByDay,
  repairsReadyByDay,
  returns,
  sales,
  salesByDay,
  salesByMonth,
  salesBySellerDay,
  salesBySellerMonth,
  taxByDay,
} from "~db/schema/index.ts";
import type { CreditMovementKind } from "../../counter/credit/credit-movement-kinds.ts";
import { onDays } from "../../counter/sales/sold-days.ts";
import { VOID_AMOUNT } from "../../counter/sales/void-amount.server.ts";
import { addDays, type Day } from "../../dates.ts";
import { type DaySpan, EARLIEST_REPORT_DAY } from "../../periods.ts";
import { type Key, type Sums, sumsByDay, sumsByMonth } from "./sums-by-key.server.ts";

/** Reads a sum of a row, or of all rows, by name. */
export type SumOf = (name: string) => number;

export interface Figure {
  head: string;
  /**
   * A mean divides its sum by the count that `per` names, null if that is zero. A share is in hundredths of a
   * percent, times are in hundredths.
   */
  is: "amount" | "count" | "mean" | "share" | "times";
  per?: string;
  /** Set for a count that may be below zero, such as arrivals less departures. */
  isNet?: true;
  /** Computes the figure from other sums, some of which the report shows; null if there is nothing to say. */
  of?: (sum: SumOf, asked: DaySpan) => number | null;
  /** Name of another figure. This one is left out if that is zero in all rows. */
  onlyWith?: string;
  /** Set if the parts overlap, so that their sum says nothing. */
  withoutTotal?: true;
  /** Set for what one comes for: a page has it first, so that it is in sight on a phone. Files keep the order. */
  leads?: true;
}

export interface ReportDefinition<Name extends string = string> {
  title: string;
  /** Asks for one day, or for an age and a slowness, instead of a range of days. */
  asks?: "day" | "age";
  /** Explanation of its figures. */
  about: string;
  /** Explanation of its figures of cost, for those who see them. */
  aboutCost?: string;
  /** Groupings to choose from, the usual one first, each with the keys that tell its rows apart. */
  rows: Readonly<Partial<Record<Key, readonly Key[]>>>;
  /** In their order. Figures named like cost are for those who may see it. */
  figures: Readonly<Record<Name, Figure>>;
  /** Sources that are added up for each figure. */
  sums: readonly Sums<NoInfer<Name>>[];
  /** Selects the rows to show, by their sums. */
  keeps?: (sum: SumOf, asked: { below?: number | undefined }) => boolean;
  /** Name of the figure that sorts the rows. */
  highestFirst?: string;
}

const amount = (head: string): Figure => ({ head, is: "amount" });
const count = (head: string): Figure => ({ head, is: "count" });
const meanPer = (per: string, head: string): Figure => ({ head, is: "mean", per });

/**
 * Reports of the figures of closes and of open orders, by day, month and store. They read sums stored by day,
 * and few documents.
 */
export const MONEY_REPORTS = {
  "net-sales": report({
    title: "Net Sales",
    about:
      "Net sales are prices less discounts, trade-ins and returns, plus shipping and return fees. Gift cards sold and voided tickets are not included.",
    rows: { day: ["day"], month: ["month"], location: ["location"] },
    figures: {
      tickets: count("Tickets"),
      prices: amount("Prices"),
      discounts: amount("Discounts"),
      tradeIns: amount("Trade-ins"),
      shipping: amount("Shipping"),
      returns: amount("Returns"),
      fees: amount("Return fees"),
      netSales: { ...amount("Net sales"), leads: true },
      tax: amount("Tax"),
      netSalesWithTax: amount("Net sales with tax"),
    },
    sums: [
      sumsByMonth({ days: salesByDay, months: salesByMonth }, (table) => ({
        figures: {
          tickets: table.sales,
          prices: table.salePrice,
          tradeIns: table.tradeInValue,
          shipping: table.shippingCharge,
          netSales: sql`${table.total} - ${table.tax}`,
          tax: table.tax,
          netSalesWithTax: table.total,
        },
      })),
      // Deductions from the sums above.
      sumsByDay(
        { day: returns.storeDay, store: returns.store },
        {
          figures: {
            prices: returns.salePrice,
            tradeIns: returns.tradeInValue,
            shipping: returns.shippingCharge,
            returns: sql`${returns.salePrice} - ${returns.tradeInValue} + ${returns.shippingCharge}`,
            fees: returns.fee,
          },
        },
      ),
      sumsByDay(discountsByDay, {
        figures: { prices: discountsByDay.amount, discounts: discountsByDay.amount },
      }),
    ],
  }),
  tax: report({
    title: "Sales Tax",
    about:
      "Net of returns. Gross sales are prices after discounts, less trade-ins where they reduce the tax; shipping and gift cards are not included. Typed by hand: tax that no rate made, also if the API sent it. Sent without tax: sales through the API that said nothing of tax. A second rate is due up to a limit of each item; its tax is part of the tax.",
    rows: {
      location: ["location", "rate"],
      month: ["month", "location", "rate"],
      day: ["day", "location", "rate"],
    },
    figures: {
      grossSales: amount("Gross sales"),
      exempt: amount("Exempt"),
      untaxed: amount("Not taxed"),
      taxable: amount("Taxable"),
      tax: amount("Tax"),
      surtaxable: { ...amount("Second rate on"), onlyWith: "surtaxable" },
      aboveLimit: { ...amount("Above its limit"), onlyWith: "surtaxable" },
      surtax: { ...amount("Second rate tax"), onlyWith: "surtaxable" },
    },
    sums: [
      sumsByDay(taxByDay, {
        keys: { rate: taxByDay.rate },
        figures: {
          grossSales: sql`${taxByDay.exempt} + ${taxByDay.untaxed} + ${taxByDay.taxable}`,
          exempt: taxByDay.exempt,
          untaxed: taxByDay.untaxed,
          taxable: taxByDay.taxable,
          tax: taxByDay.tax,
          surtaxable: taxByDay.surtaxable,
          aboveLimit: taxByDay.aboveLimit,
          surtax: taxByDay.surtax,
        },
      }),
    ],
  }),
  exempt: report({
    title: "Exempt Sales",
    about:
      "Prices that would be taxed but for the reason on the ticket, less trade-ins where they reduce the tax, on the day of the sale; returns reduce them on their own day. Each ticket has the certificate's number, the state or the words.",
    rows: {
      exemption: ["exemption"],
      location: ["location", "exemption"],
      month: ["month", "exemption"],
      day: ["day", "exemption"],
    },
    figures: { tickets: count("Tickets"), exempt: amount("Exempt") },
    sums: [
      sumsByDay(
        { day: sales.storeDay, store: sales.store },
        {
          keys: { exemption: sql`coalesce(${sales.exemptAs}, 'other')` },
          figures: { tickets: sql`1`, exempt: sales.exempt },
        },
        (asked) =>
          sql`${sales.exempt} > 0 and ${sales.isLive} = 1 and ${onDays(sales.storeDay, sales.store, asked)}`,
      ),
      sumsByDay(
        { day: returns.storeDay, store: returns.store },
        {
          keys: {
            exemption: sql`(select coalesce(s.exempt_as, 'other') from sales s where s.id = ${returns.saleId})`,
          },
          figures: { exempt: sql`-${returns.exempt}` },
        },
        (asked) => sql`${returns.exempt} > 0 and ${onDays(returns.storeDay, returns.store, asked)}`,
      ),
    ],
  }),
  payments: report({
    title: "Payments",
    about:
      "Payments and refunds by kind. Exchange: the value of returned items applied to a new ticket. Unspecified: payments sent through the API without a kind.",
    rows: {
      location: ["location", "kind"],
      kind: ["kind"],
      month: ["month", "kind"],
      day: ["day", "kind"],
    },
    figures: { taken: amount("Taken"), refunded: amount("Refunded"), net: amount("Net") },
    sums: [
      sumsByDay(paymentsByDay, {
        keys: { kind: paymentsByDay.kind },
        figures: {
          taken: paymentsByDay.paid,
          refunded: paymentsByDay.refunded,
          net: sql`${paymentsByDay.paid} - ${paymentsByDay.refunded}`,
        },
      }),
    ],
  }),
  discounts: report({
    title: "Discounts",
    about: "Discounts off list price, on the day of the sale. Returns don't reduce them.",
    rows: {
      reason: ["reason"],
      location: ["location", "reason"],
      month: ["month", "reason"],
      day: ["day", "reason"],
    },
    figures: { lines: count("Lines"), listPrices: amount("List prices"), discounts: amount("Discounts") },
    sums: [
      sumsByDay(discountsByDay, {
        keys: { reason: discountsByDay.reason },
        figures: {
          lines: discountsByDay.lines,
          listPrices: discountsByDay.listPrice,
          discounts: discountsByDay.amount,
        },
      }),
    ],
  }),
  salespeople: report({
    title: "Salespeople",
    about:
      "Net of returns. A ticket shared by two salespeople counts for both, with amounts split by share. Return fees aren't credited to anyone.",
    rows: {
      salesperson: ["salesperson"],
      location: ["location", "salesperson"],
      month: ["month", "salesperson"],
      day: ["day", "salesperson"],
    },
    figures: {
      tickets: { ...count("Tickets"), withoutTotal: true },
      netSalesWithTax: amount("Net sales with tax"),
      commission: amount("Commission"),
    },
    sums: [
      sumsByMonth({ days: salesBySellerDay, months: salesBySellerMonth }, (table) => ({
        keys: { salesperson: table.sellerId },
        figures: { tickets: table.sales, netSalesWithTax: table.total, commission: table.commission },
      })),
    ],
  }),
  returns: report({
    title: "Returns",
    about:
      "Returns count on the day they were made: prices less trade-ins, plus refunded shipping. Voids count on the day of the ticket, at what was paid and traded in.",
    rows: { day: ["day"], month: ["month"], location: ["location"] },
    figures: {
      returns: count("Returns"),
      returned: amount("Returned"),
      tax: amount("Tax"),
      fees: amount("Return fees"),
      voids: count("Voids"),
      voided: amount("Voided"),
    },
    sums: [
      sumsByDay(
        { day: returns.storeDay, store: returns.store },
        {
          figures: {
            returns: sql`1`,
            returned: sql`${returns.salePrice} - ${returns.tradeInValue} + ${returns.shippingCharge}`,
            tax: returns.tax,
            fees: returns.fee,
          },
        },
      ),
      sumsByDay(
        { day: sales.storeDay, store: sales.store },
        { figures: { voids: sql`1`, voided: VOID_AMOUNT } },
        // Voided tickets are few. They are read from their own index, since nothing is voided before it is
        // sold. The hours cover every zone.
        ({ from, to, location }) =>
          sql`"is_live" = 0 and ${sales.voidedAt} >= (unixepoch(${from}) - 14 * 3600) * 1000
            and +${sales.storeDay} between ${from} and ${to} ${location ? sql`and +${sales.store} = ${location}` : sql``}`,
      ),
    ],
  }),
  "gift-cards": report({
    title: "Credit",
    about:
      "Selling a gift card isn't revenue; what it pays for later is. Cards sold are less those returned. What is owed on cards changes by cards sold plus refunded to cards less cards used; store credit owed by credit issued less credit used. Credit is issued for returns, for buys, and for what a trade-in is worth more than its ticket. Deposits become revenue when a ticket uses them: at pickup, or when the shop keeps them. Amounts are listed under the store whose till handled them.",
    rows: { day: ["day"], month: ["month"], location: ["location"] },
    figures: {
      cardsSold: amount("Cards sold"),
      cardsUsed: amount("Cards used"),
      refundedToCards: amount("Refunded to cards"),
      creditIssued: amount("Credit issued"),
      creditForBuys: amount("Of it for buys"),
      creditUsed: amount("Credit used"),
      depositsTaken: amount("Deposits taken"),
      depositsRefunded: amount("Deposits refunded"),
      depositsUsed: amount("Deposits used"),
    },
    sums: [
      sumsByDay(creditByDay, {
        figures: {
          cardsSold: moved("gift_card", "sold", "returned"),
          cardsUsed: sql`-${moved("gift_card", "used")}`,
          refundedToCards: moved("gift_card", "refunded"),
          creditIssued: moved("store_credit", "refunded", "bought", "traded_in"),
          creditForBuys: moved("store_credit", "bought"),
          creditUsed: sql`-${moved("store_credit", "used")}`,
        },
      }),
      sumsByDay(paymentsByDay, {
        figures: {
          depositsTaken: paymentsByDay.deposited,
          depositsRefunded: paymentsByDay.depositsRefunded,
          depositsUsed: sql`iif(${paymentsByDay.kind} = 'deposit', ${paymentsByDay.paid}, 0)`,
        },
      }),
    ],
  }),
  repairs: report({
    title: "Repairs",
    about:
      "Repairs count on the day they were completed and the day they were picked up. Days are averages from intake, in calendar days. Takings are prices before tax on the day of the ticket, less returns; deposits count once a ticket uses them. Unpaid: prices before tax, less deposits, of repairs picked up without a ticket yet. The bench worker is the one on the envelope.",
    rows: { worker: ["worker"], location: ["location"], month: ["month"], day: ["day"] },
    figures: {
      finished: count("Completed"),
      daysToReady: meanPer("finished", "Days to completion"),
      handedOver: count("Picked Up"),
      daysToHandOver: meanPer("handedOver", "Days to pickup"),
      unpaid: amount("Unpaid"),
      takings: amount("Takings"),
      cost: amount("Cost"),
      profit: amount("Profit"),
    },
    sums: [
      sumsByDay(repairsReadyByDay, {
        keys: { worker: repairsReadyByDay.workerId },
        figures: { finished: repairsReadyByDay.repairs, daysToReady: repairsReadyByDay.days },
      }),
      sumsByDay(repairsOutByDay, {
        keys: { worker: repairsOutByDay.workerId },
        figures: {
          handedOver: repairsOutByDay.repairs,
          daysToHandOver: repairsOutByDay.days,
          unpaid: repairsOutByDay.unpaid,
          takings: repairsOutByDay.price,
          cost: repairsOutByDay.cost,
          profit: sql`${repairsOutByDay.price} - ${repairsOutByDay.cost}`,
        },
      }),
    ],
  }),
  deposits: report({
    title: "Deposits",
    about:
      "Deposits held for open orders, before and after this period. Used: applied to the ticket at pickup. Kept: kept by the shop when an order was canceled. Amounts are listed under the store whose till handled them, so a deposit used at another store reduces that store's balance.",
    rows: { order: ["order"], location: ["location", "order"] },
    figures: {
      heldBefore: amount("Held before"),
      taken: amount("Taken"),
      used: amount("Used"),
      refunded: amount("Refunded"),
      kept: amount("Kept"),
      heldAfter: amount("Held after"),
    },
    sums: [
      sumsByDay(depositsByDay, {
        keys: { order: depositsByDay.orderKind },
        figures: {
          taken: depositsByDay.taken,
          used: depositsByDay.used,
          refunded: depositsByDay.refunded,
          kept: depositsByDay.kept,
        },
      }),
      heldUntil("heldBefore", ({ from }) => addDays(from, -1)),
      heldUntil("heldAfter", ({ to }) => to),
    ],
  }),
  closes: report({
    title: "Closes",
    about:
      "By day of the close. Expected and counted cover all kinds of payment, with the float in cash. What nobody counted has a column of its own; store credit, gift cards and deposits count as the books say.",
    rows: {
      close: ["close", "day", "location", "till"],
      day: ["day"],
      month: ["month"],
      location: ["location"],
    },
    figures: {
      cashIn: amount("Cash in"),
      cashOut: amount("Cash out"),
      expected: amount("Expected"),
      counted: amount("Counted"),
      notCounted: amount("Not counted"),
      overOrShort: amount("Over or short"),
    },
    sums: [
      sumsByDay(
        { day: closes.storeDay, store: closes.store },
        {
          keys: {
            close: closes.id,
            till: sql`(select t.name from till_sessions s join tills t on t.id = s.till_id where s.id = ${closes.sessionId})`,
          },
          figures: {
            cashIn: cashMoved("in"),
            cashOut: cashMoved("out"),
            expected: ofCounts("expected"),
            counted: ofCounts("counted"),
            notCounted: ofCounts("iif(counted is null, expected, 0)"),
            overOrShort: ofCounts("counted - expected"),
          },
        },
      ),
    ],
  }),
} satisfies Record<string, ReportDefinition>;

export type MoneyReportName = keyof typeof MONEY_REPORTS;

export const MONEY_REPORT_NAMES = Object.keys(MONEY_REPORTS) as [MoneyReportName, ...MoneyReportName[]];

/** Makes the compiler check that sums name figures of the report. */
function report<Name extends string>(definition: ReportDefinition<Name>): ReportDefinition<Name> {
  return definition;
}

/** Sum of movements of these kinds on accounts of one kind. */
function moved(account: "gift_card" | "store_credit", ...kinds: CreditMovementKind[]): SQL {
  const is = sql`${creditByDay.account} = ${sql.raw(`'${account}'`)}`;
  return sql`iif(${is} and ${creditByDay.kind} in ${sql.raw(listed(kinds))}, ${creditByDay.amount}, 0)`;
}

/** Deposits held at the end of a day. */
function heldUntil<Name extends string>(name: Name, lastDay: (asked: DaySpan) => Day): Sums<Name> {
  const { day, store, orderKind, taken, used, refunded, kept } = depositsByDay;
  const held = sql`${taken} - ${used} - ${refunded} - ${kept}`;
  return sumsByDay(
    { day, store },
    { keys: { order: orderKind }, figures: { [name]: held } as Record<Name, SQL> },
    ({ from, to, location }) =>
      onDays(day, store, { from: EARLIEST_REPORT_DAY, to: lastDay({ from, to }), location }),
  );
}

function cashMoved(kind: "in" | "out") {
  return sql`(select coalesce(sum(m.amount), 0) from till_movements m
    where m.session_id = ${closes.sessionId} and m.kind = ${sql.raw(`'${kind}'`)})`;
}

function ofCounts(amount: string) {
  return sql`(select coalesce(sum(${sql.raw(amount)}), 0) from close_counts where close_id = ${closes.id})`;
}
