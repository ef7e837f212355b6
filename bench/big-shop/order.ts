import type { Day } from "~/domain/dates";

/** Which big shop is wanted. The same order makes the same shop. */
export interface BigShopOrder {
  customers: number;
  /** Available pieces; each sale brings its own sold one. */
  items: number;
  sales: number;
  repairs: number;
  campaigns: number;
  seed: string;
  /** The last day of trade; the first is ten years earlier. */
  until: Day;
}
