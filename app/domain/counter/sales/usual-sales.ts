import { cents } from "../../money.ts";

/** Usual figures of sales. What goes beyond them is listed or takes an approval. */
export const USUAL_SALES = {
  /** Cents of tax that a certificate's number takes off a ticket paid in cash. */
  untaxedCash: cents(20_000),
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
  /** Days before a sale in which a lower price was made for it. */
  priceDays: 7,
  /** Cents off list prices on a store day, for one person or by one employee. */
  discountsOfDay: cents(100_000),
  /** Store days in which anybody who is sold a returned item may be who returned it. */
  againDays: 7,
  /** Cents by which somebody pays less for an item that they returned and are sold again. */
  again: cents(2_000),
  /** Days' worth of the usual amount that a month's days, each within it, may add up to. More is listed. */
  daysOfMonth: 3,
} as const;
