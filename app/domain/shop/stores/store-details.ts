import type { Cents, TaxRate } from "../../money.ts";

/** `zone` decides the store day of future sales. */
export interface StoreDetails {
  name: string;
  zone: string;
  address: string | null;
  country: string | null;
  phone: string | null;
  salesTaxRate: TaxRate;
  /**
   * A second rate in thousandths of a percent, and the part of each item's price up to which it is due; null
   * without one.
   */
  surtaxRate: number | null;
  surtaxLimit: Cents | null;
  /** True if a trade-in is taken off the prices before tax. */
  tradeInLessensTax: boolean;
  /** True if cash is rounded to the nearest five cents. */
  roundsCash: boolean;
  tradeInHoldDays: number;
  /** Replaces the shop's holidays; null where those apply. */
  holidays: string | null;
}
