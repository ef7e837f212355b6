import type { ExemptAs } from "~db/closed-lists.ts";
import type { Day } from "../../dates.ts";
import type { ChosenPaymentKind } from "../payments/payment-kinds.ts";
import type { Cents, Rate } from "../../money.ts";
import type { Discount } from "./sale-arithmetic.ts";
import type { claimedFigures } from "./sale-fields.ts";
import type { TradeIn } from "./sale.ts";

/** A ticket as it is sent. Amounts are cents, `location` is a store key. */
export interface NewSale {
  /** Null for a walk-in. */
  customerId: number | null;
  location: string;
  /** The name of a till of the store; its first without one. */
  till?: string | null;
  lines: NewLine[];
  /** 'auto' for what the store's rates make it; null if nobody said it, which is 0. */
  tax: Cents | "auto" | null;
  /** Why it has less tax than the rate makes it (`readExemption`). Absent where there is no field for it. */
  exemptAs?: ExemptAs | null;
  exemptReason?: string | null;
  /** On the certificate of an exempt customer. */
  exemptDate?: Day | null;
  shippingCharge: Cents;
  tradeIn: NewTradeIn | null;
  /** Who sold it, the first one first, with shares that add up to 100%; none: `defaultSellers`. */
  salespeople?: { id: number; share: Rate }[];
  /** Null: paid in full, nobody said how. */
  payments?: NewPayment[] | null;
  /** What of a cancelled order's deposit the shop keeps: it pays for the ticket. */
  keptDeposit?: { orderId: number; amount: Cents };
  /** The tax that the form showed beside 'auto'. */
  shownTax?: Cents | null;
  /** Cents, computed by the client: verified, not stored. */
  claimed?: { [Name in keyof typeof claimedFigures | "salePrice"]?: number | null };
}

/** What the customer gives. It becomes a piece, or scrap. */
export type NewTradeIn = Omit<TradeIn, "metal" | "karat" | "isScrap" | "piece"> &
  Partial<Pick<TradeIn, "metal" | "karat" | "isScrap">> & {
    /** Whether what it is worth more than the ticket becomes store credit; refused without. */
    restAsCredit?: boolean;
  };

interface Line {
  /** Where it stands in what was sent, such as `lines.2`; null in a body of one piece, for its own names. */
  at: string | null;
}

export interface NewPiece extends Line {
  kind: "piece";
  pieceId: number;
  /** Null: its list price less the discount. */
  price: Cents | null;
  /** Null from who can't see it: the piece's own. */
  cost: Cents | null;
  discount: Discount | null;
  discountReason: string | null;
}

export interface NewService extends Line {
  kind: "service";
  serviceId: number;
  quantity: number;
  /** For one; null: its usual price less the discount. */
  price: Cents | null;
  discount: Discount | null;
  discountReason: string | null;
}

export interface NewItem extends Line {
  kind: "item";
  description: string | null;
  quantity: number;
  /** For one, before the discount. */
  price: Cents | null;
  /** For one. */
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
  /** Who fetches it, if not the customer. */
  to: string | null;
}

export type NewLine = NewPiece | NewService | NewItem | NewGiftCard | NewPickup;

export interface NewPayment {
  kind: ChosenPaymentKind;
  /** Null: what the others leave due. Of one payment at most. */
  amount: Cents | null;
  /** Cash handed over. */
  given?: Cents | null;
  lastFour?: string | null;
  reference?: string | null;
  /** Of a check, or of a gift card. */
  number?: string | null;
}

/** A sale of one piece, as section 3 sends it. */
export interface OnePieceSale {
  customerId: number;
  pieceId: number;
  /** Null from who can't see it: the piece's own. */
  itemCost: Cents | null;
  salePrice: Cents;
  /** Null if nobody said it, which is 0. */
  tax: Cents | null;
  shippingCharge: Cents;
  location: string;
  tradeIn: NewTradeIn | null;
  /** The suggested tax that `tax` was taken over from, if it was. */
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
