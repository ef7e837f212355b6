import { cents } from "../../money.ts";
import { SET_BY_CARE } from "../settings/counter-care.ts";

/**
 * Usual amounts that belong to no single folder; the others are beside what they limit (`usual-*.ts`). Anything beyond
 * them is listed, whatever Settings let anybody do.
 */
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
  /** Cents that an order or an open item may cost more than it brings, such as a repair under warranty. */
  belowCost: cents(5_000),
} as const;
