import { SET_BY_CARE } from "../../shop/settings/counter-care.ts";

/** Usual figures of returns. What goes beyond them is listed. */
export const USUAL_RETURNS = {
  /**
   * Cents back on a store day, to one person or by one employee: in cash, and in any way for what brings nothing into
   * stock or stays with the customer.
   */
  cashBackOfDay: SET_BY_CARE.usual.cashRefundLimit,
  /** Store days after a sale; an earlier return comes soon. */
  daysAfterSale: 2,
  /** Returns of one person in seven days; more are many. */
  ofWeek: 2,
} as const;
