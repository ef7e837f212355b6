import type { Day } from "~/domain/dates";

/** The same order always makes the same shop. */
export interface BigShopOrder {
  customers: number;
  /** Available pieces. Each sale adds a sold one. */
  items: number;
  sales: number;
  repairs: number;
  campaigns: number;
  seed: string;
  /** Last day of sales. */
  until: Day;
}
