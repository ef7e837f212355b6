import { cents } from "../../money.ts";
import { SET_BY_CARE } from "../settings/counter-care.ts";

/** Usual amounts at a counter. Anything beyond them is listed, whatever Settings let anybody do. */
export const USUAL = {
  /** Hundredths of a percent off the list price. */
  discount: SET_BY_CARE.usual.discountLimit,
  /** Cents. */
  tradeIn: SET_BY_CARE.usual.identityLimit,
  /**
   * Cents given back for what brings nothing into stock: services, work, special orders, open items, gift cards and
   * deposits of layaways.
   */
  backForNothing: cents(20_000),
  /** Cents of tax that a certificate's number takes off a ticket paid in cash. */
  untaxedCash: cents(20_000),
  /** Store days after a sale; an earlier return comes soon. */
  returnDays: 2,
  /** Returns of one person in seven days; more are many. */
  returnsOfWeek: 2,
  /** Store days in which anybody who is sold a returned item may be who returned it. */
  againDays: 7,
  /** Cents by which somebody pays less for an item that they returned and are sold again. */
  again: cents(2_000),
  /** Days before a sale in which a lower price was made for it. */
  priceDays: 7,
  /** Cents taken out of a drawer by hand, at once or by one employee on a store day. */
  cashOut: cents(20_000),
  /** Cents off list prices on a store day, for one person or by one employee. */
  discountsOfDay: cents(100_000),
  /**
   * Cents for buys and trade-ins that one employee takes on a store day; for one person the limit is
   * `tradeIn`.
   */
  takenOfDay: cents(100_000),
  /**
   * Cents back on a store day, to one person or by one employee: in cash, and in any way for what brings nothing into
   * stock or stays with the customer.
   */
  cashBackOfDay: SET_BY_CARE.usual.cashRefundLimit,
  /** Drawers that one employee opens without a sale on a store day; more make one line. */
  noSalesOfDay: 3,
  /**
   * Cents that may be missing, summed over the kinds that are short, at one close and at all of an employee's
   * closes on a day.
   */
  short: cents(2_000),
  /**
   * Share of a melt lot's estimate that a refiner pays at least, and of what scrap came in for that it melts for at
   * least.
   */
  meltBrought: 0.8,
  /** Days in which a refiner pays for a melt lot. */
  daysToSettle: 30,
  /**
   * Highest usual shipping charge, in cents: the largest of `least`, `ofSmall` of the goods' price up to
   * `ofGoods`, and their price times `share`.
   */
  shipping: { least: cents(2_500), ofSmall: 0.25, ofGoods: cents(10_000), share: 0.02 },
  /**
   * Highest usual price of untaxed work: `most` times the list price, or `more` cents above it if that is
   * higher, for at most `ofOne` of one service; `inWords` cents for work in the counter's own words.
   */
  untaxedWork: { most: 2, more: cents(5_000), ofOne: 10, inWords: cents(50_000) },
  /** Cents that an order or an open item may cost more than it brings, such as a repair under warranty. */
  belowCost: cents(5_000),
  /**
   * Days before a sale in which another SKU, description, metal, weight, stones or numbers were meant for it.
   */
  labelDays: 30,
  /** Days after an item came in, in which what it is called and weighs is corrected. */
  correctDays: 7,
  /** Share of an item's weight by which it is weighed anew. */
  weightOff: 0.1,
  /** Days that an item stays out with a customer, a dealer or a workshop. */
  daysOut: 90,
  /** Days that a transfer is on its way. */
  daysInTransit: 14,
  /** Days that an item must be back before going out again starts a new count. */
  daysBack: 7,
  /** Days' worth of the usual amount that a month's days, each within it, may add up to. More is listed. */
  daysOfMonth: 3,
} as const;
