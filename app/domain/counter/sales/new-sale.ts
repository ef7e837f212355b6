import type { ExemptAs } from "~db/closed-lists.ts";
import type { Day } from "../../dates.ts";
import type { ChosenPaymentKind } from "../../payment-kinds.ts";
import type { Cents, Rate } from "../../money.ts";
import type { Discount } from "./sale-arithmetic.ts";
import type { claimedFigures } from "./sale-fields.ts";
import type { TradeIn } from "./sale.ts";

/** A ticket as the client sends it. Amounts are cents, `location` is a store key. */
export interface NewSale {
  /** Null for a walk-in. */
  customerId: number | null;
  location: string;
  /** Name of one of the store's tills; its first till if missing. */
  till?: string | null;
  lines: NewLine[];
  /** 'auto' to apply the store's rates. Null if none was sent, which counts as 0. */
  tax: Cents | "auto" | null;
  /** The reason for tax below the rate (`readExemption`). Absent where the form has no field for it. */
  exemptAs?: ExemptAs | null;
  exemptReason?: string | null;
  /** Date on the certificate of an exempt customer. */
  exemptDate?: Day | null;
  shippingCharge: Cents;
  tradeIn: NewTradeIn | null;
  /** Further ones; then each, also the first, has a description. Absent, not empty, where there are none. */
  moreTradeIns?: NewTradeIn[];
  /**
   * Salespeople, the first one first, with shares that add up to 100%. `defaultSellers` decides if there are
   * none.
   */
  salespeople?: { id: number; share: Rate }[];
  /** Null if paid in full in an unknown way. */
  payments?: NewPayment[] | null;
  /** The part of a canceled order's deposit that the shop keeps. It pays for the ticket. */
  keptDeposit?: { orderId: number; amount: Cents };
  /** The tax that the form showed next to 'auto'. */
  shownTax?: Cents | null;
  /** Figures in cents that the client computed: verified, not stored. */
  claimed?: { [Name in keyof typeof claimedFigures | "salePrice"]?: number | null };
}

/** A trade-in as sent. It becomes a piece, or scrap. */
export type NewTradeIn = Omit<TradeIn, "metal" | "karat" | "isScrap" | "piece"> &
  Partial<Pick<TradeIn, "metal" | "karat" | "isScrap">> & {
    /**
     * On the first, for all of them: true to turn the value above the ticket's total into store credit; without it
     * that is refused.
     */
    restAsCredit?: boolean;
  };

interface Line {
  /** Path in the request, such as `lines.2`. Null for a one-piece body, which has its own field names. */
  at: string | null;
}

export interface NewPiece extends Line {
  kind: "piece";
  pieceId: number;
  /** Null for the list price less the discount. */
  price: Cents | null;
  /** Null if the sender can't see costs: the piece's own applies. */
  cost: Cents | null;
  discount: Discount | null;
  discountReason: string | null;
}

export interface NewService extends Line {
  kind: "service";
  serviceId: number;
  quantity: number;
  /** Price of one. Null for the usual price less the discount. */
  price: Cents | null;
  discount: Discount | null;
  discountReason: string | null;
}

export interface NewItem extends Line {
  kind: "item";
  description: string | null;
  quantity: number;
  /** Price of one, before the discount. */
  price: Cents | null;
  /** Cost of one. */
  cost: Cents | null;
  isTaxed: boolean;
  discount: Discount | null;
  discountReason: string | null;
}

export interface NewGiftCard extends Line {
  kind: "gift_card";
  amount: Cents;
}

/** An open order, handed over at its full price. */
export interface NewPickup extends Line {
  kind: "pickup";
  orderId: number;
  /** Person who picks it up, if not the customer. */
  to: string | null;
}

export type NewLine = NewPiece | NewService | NewItem | NewGiftCard | NewPickup;

export interface NewPayment {
  kind: ChosenPaymentKind;
  /** Null to pay what the others leave due, for one payment at most. */
  amount: Cents | null;
  /** Cash handed over. */
  given?: Cents | null;
  lastFour?: string | null;
  reference?: string | null;
  /** Number of a check or a gift card. */
  number?: string | null;
}

/** A sale of one piece, as section 3 defines it. */
export interface OnePieceSale {
  customerId: number;
  pieceId: number;
  /** Null if the sender can't see costs: the piece's own applies. */
  itemCost: Cents | null;
  salePrice: Cents;
  /** Null if none was sent, which counts as 0. */
  tax: Cents | null;
  shippingCharge: Cents;
  location: string;
  tradeIn: NewTradeIn | null;
  /** The suggested tax that `tax` was copied from, if it was. */
  usedTax?: Cents | null;
  claimed?: NewSale["claimed"];
}

export function ticketOf({
  pieceId,
  itemCost,
  salePrice,
  tax,
  usedTax = null,
  ...sale
}: OnePieceSale): NewSale {
  const piece = { at: null, kind: "piece", pieceId, price: salePrice, cost: itemCost } as const;
  const lines = [{ ...piece, discount: null, discountReason: null }];
  return usedTax !== null && usedTax === tax
    ? { ...sale, lines, tax: "auto", shownTax: tax }
    : { ...sale, lines, tax };
}
