import type { Tier } from "../customers/tiers-and-genders.ts";
import type { Day, Instant } from "../dates.ts";
import type { Cents } from "../money.ts";
import type { Thousandths } from "../weight.ts";

/** A piece in a sale, with what its tag said then. */
export interface SaleLine {
  pieceId: number;
  price: Cents;
  cost: Cents;
  sku: string;
  description: string;
  category: string;
  weight: Thousandths | null;
}

/** What a customer gave in part payment. */
export interface TradeIn {
  item: string | null;
  value: Cents;
  weight: Thousandths | null;
  melt: Cents | null;
}

/** A sale with everything that the wire, its page and its receipt say; plain JSON. */
export interface Sale {
  id: number;
  customerId: number;
  customerName: string;
  /** The customer's tier when the sale was made. */
  customerTier: Tier;
  sellerId: number;
  sellerName: string;
  store: { key: string; name: string; zone: string; address: string | null; phone: string | null };
  soldAt: Instant;
  /** The calendar day of the store at `soldAt`. */
  storeDay: Day;
  /** Commission, hundredths of a percent, as it was then. */
  commissionRate: number;
  salePrice: Cents;
  itemCost: Cents;
  tax: Cents;
  shippingCharge: Cents;
  /** 0 without a trade-in. */
  tradeInValue: Cents;
  total: Cents;
  commission: Cents;
  netProfit: Cents;
  lines: SaleLine[];
  tradeIn: TradeIn | null;
}
