import { cents } from "../../money.ts";

/** Usual figures of a till. What goes beyond them is listed. */
export const USUAL_TILL = {
  /** Cents taken out of a drawer by hand, at once or by one employee on a store day. */
  cashOut: cents(20_000),
  /** Drawers that one employee opens without a sale on a store day; more make one line. */
  noSalesOfDay: 3,
  /**
   * Cents that may be missing, summed over the kinds that are short, at one close and at all of an employee's
   * closes on a day.
   */
  short: cents(2_000),
} as const;
