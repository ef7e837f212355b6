import type { Day } from "~/domain/dates";

/** Size and seed of a shop. The same order always makes the same shop. */
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
