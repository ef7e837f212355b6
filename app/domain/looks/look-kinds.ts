import { LOOK_KINDS } from "~db/closed-lists.ts";
import { SET_BY_CARE } from "../settings/counter-care.ts";

export { LOOK_KINDS };
export type LookKind = (typeof LOOK_KINDS)[number];

/** What each says on the page, in files and in the trail. */
export const LOOK_LABELS: Record<LookKind, string> = {
  guards_on: "New checks at the counter are on",
  discount: "Large discount",
  tax: "Tax below the store's rate",
  trade_in: "Large trade-in or buy",
  price_lowered: "Price lowered before the sale",
  early_return: "Returned soon after the sale",
  void: "Ticket or buy voided",
  returns_of_week: "Many returns in a week",
  picked_up_owing: "Picked up with money owed",
  bulk_lowered: "Prices lowered by a bulk change",
  no_sale: "Drawer opened without a sale",
  for_another: "Return paid another's ticket",
};

/** What is usual at a counter: what is beyond it is listed, whatever Settings let anybody do. */
export const USUAL = {
  /** Hundredths of a percent off the list price. */
  discount: SET_BY_CARE.usual.discountLimit,
  /** Cents. */
  tradeIn: SET_BY_CARE.usual.identityLimit,
  /** Store days after its sale: a return before is soon. */
  returnDays: 2,
  /** Returns of one person in seven days: more are many. */
  returnsOfWeek: 2,
  /** Days before a sale in which a lower price was for it. */
  priceDays: 7,
} as const;
