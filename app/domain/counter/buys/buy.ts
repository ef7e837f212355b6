import { documentNumber } from "../../document-number.ts";
import type { BuyPayment, BuyState } from "~db/piece-lists.ts";
import type { Day, Instant } from "../../dates.ts";
import type { Cents } from "../../money.ts";
import type { Karat, Metal } from "../../stock/pieces/metals.ts";
import type { KeptWeight } from "../../weight.ts";
import type { IdType } from "./id-types.ts";

export { BUY_PAYMENTS, BUY_STATES, type BuyPayment, type BuyState } from "~db/piece-lists.ts";

export const BUY_STATE_LABELS: Record<BuyState, string> = {
  open: "Draft",
  bought: "Bought",
  voided: "Voided",
  discarded: "Discarded",
};

export const BUY_PAYMENT_LABELS: Record<BuyPayment, string> = {
  cash: "Cash",
  check: "Check",
  store_credit: "Store credit",
};

export interface Buy {
  id: number;
  store: { key: string; name: string; zone: string };
  /** The seller. */
  customer: { id: number; name: string };
  state: BuyState;
  begunAt: Instant;
  begunBy: string;
  boughtAt: Instant | null;
  /** Store day of `boughtAt`. */
  day: Day | null;
  boughtBy: string | null;
  paidBy: BuyPayment | null;
  checkNumber: string | null;
  voidedAt: Instant | null;
  voidedBy: string | null;
  voidReason: string | null;
  items: number;
  /** Sum of its items' prices; once it is paid, the sum paid. */
  total: Cents;
  /** True if the seller's identity is kept. The identity itself isn't here. */
  hasIdentity: boolean;
  version: number;
}

export interface BuyLine extends Required<KeptWeight> {
  id: number;
  description: string;
  metal: Metal | null;
  karat: Karat | null;
  isScrap: boolean;
  price: Cents;
  /** Melt value when it was bought; null before that, and where it can't be worked out. */
  melt: Cents | null;
  working: string | null;
  /** The piece that it became. `heldUntil` is the end of its legal hold, while it is on hold. */
  piece: { id: number; sku: string; state: string; isScrap: boolean; heldUntil: Day | null } | null;
}

/** A seller's identity, stored apart from everything else: only `lookAtIdentity` shows it. */
export interface SellerIdentity {
  name: string;
  idType: IdType;
  idNumber: string;
  issuer: string;
  expires: Day | null;
  dateOfBirth: Day;
  address: string;
  note: string | null;
}

/** What an open buy lacks before it can be paid, in the order in which it is asked for. Null if nothing. */
export function lackOfBuy({
  items,
  total,
  hasIdentity,
}: Pick<Buy, "items" | "total" | "hasIdentity">): "items" | "price" | "identity" | null {
  if (items === 0) return "items";
  if (total === 0) return "price";
  return hasIdentity ? null : "identity";
}

/** Formats a buy's number: 'B-000012', as on its bill of sale. */
export function buyNumber(id: number): string {
  return documentNumber("buy", id);
}

/** What a till says of cash that came back with a voided buy. */
export function voidOfBuy(id: number): string {
  return `Buy ${buyNumber(id)} voided`;
}
