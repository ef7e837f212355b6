import type { Tier } from "../customers/tiers-and-genders.ts";
import type { Day, Instant } from "../dates.ts";
import type { Cents } from "../money.ts";
import type { KeptWeight } from "../weight.ts";

/** A sold piece as it was at the time of sale. */
export interface SaleLine extends KeptWeight {
  pieceId: number;
  price: Cents;
  cost: Cents;
  sku: string;
  description: string;
  category: string;
}

export interface TradeIn extends KeptWeight {
  item: string | null;
  value: Cents;
  melt: Cents | null;
}

/** A sale with everything its page, receipt, and JSON show. Plain JSON. */
export interface Sale {
  id: number;
  customerId: number;
  customerName: string;
  /** The customer's tier at the time of sale. */
  customerTier: Tier;
  sellerId: number;
  sellerName: string;
  store: { key: string; name: string; zone: string; address: string | null; phone: string | null };
  soldAt: Instant;
  /** The store's calendar day at `soldAt`. */
  storeDay: Day;
  /** Hundredths of a percent, at the time of sale. */
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
