import type { LOOKED_AT } from "~db/closed-lists.ts";
import type { LookKind } from "../../shop/looks/look-kinds.ts";

/** Labels of each kind on the page, in files and in the trail. */
export const LOOK_LABELS: Record<LookKind, string> = {
  guards_on: "New checks at the counter are on",
  discount: "Large discount",
  tax: "Tax below the store's rate",
  trade_in: "Large trade-in or buy",
  price_lowered: "Price lowered before the sale or below cost, or cost lowered",
  early_return: "Returned soon after the sale",
  void: "Ticket or buy voided, or order canceled",
  returns_of_week: "Many returns in a week",
  picked_up_owing: "Picked up with money owed",
  bulk_lowered: "Prices lowered by a bulk change",
  no_sale: "Drawer opened without a sale",
  gift_card_paid: "Gift card paid with paper, credit or another card",
  cash_out: "Large cash out",
  discounts_of_day: "Much discounted in a day",
  taken_of_day: "Many trade-ins or buys in a day",
  cash_back_of_day: "Much back in cash or for nothing in a day",
  cash_out_of_day: "Much cash out in a day",
  no_sales_of_day: "Drawer opened without a sale many times",
  not_counted: "Payments nobody counted",
  short: "Short at a close",
  guard_changed: "Rates or limits changed",
  rights_changed: "Permissions changed",
  for_another: "Return or credit paid another's ticket",
  shipping: "Much shipping",
  untaxed_work: "Much untaxed work",
  memo: "Written off, long out or in transit, or a cheap memo",
  relabeled: "Item relabeled",
  service_changed: "Service's price or tax changed",
  taken_of_month: "Many trade-ins or buys in a month",
  cash_back_of_month: "Much back in cash or for nothing in a month",
  cash_out_of_month: "Much cash out in a month",
  short_of_month: "Short at many closes in a month",
};

/**
 * Whether a line with a day is of what the days of a month come to; its day is the first of them. A discount that has a
 * day is of an employee's tickets that were paid in cash; tax and untaxed work are of what certificates took off.
 */
export function isOfMonth(kind: LookKind): boolean {
  return kind.endsWith("_of_month") || kind === "discount" || kind === "untaxed_work";
}

/** Lines of a kind that are about another record than the others, of a month, or of no day. */
export type OtherLook =
  | "cash_discounts"
  | "others_commission"
  | "sold_again"
  | "certified_day"
  | "certified_month"
  | "another_way"
  | "card_number"
  | "merged_credit"
  | "melt_short"
  | "left_away"
  | "left_changed"
  | "cost_lowered";

const OTHER_LABELS: Record<OtherLook, string> = {
  cash_discounts: "Much discounted in cash in a month",
  others_commission: "Commission that was a colleague's",
  sold_again: "Returned and sold again for less",
  certified_day: "Much tax taken off by certificates in a day",
  certified_month: "Much tax taken off by certificates in a month",
  another_way: "Refunded to a different payment method",
  card_number: "Gift card's number shown or replaced",
  merged_credit: "Customers merged, or a merge undone, with store credit",
  left_away: "A customer's, long in a workshop or not arrived",
  left_changed: "Repair made another's, or of other things",
  melt_short: "Melt lot settled for little, or not at all",
  cost_lowered: "Cost of an item lowered",
};

interface Described {
  kind: LookKind;
  recordKind: (typeof LOOKED_AT)[number];
  day: string | null;
}

export function otherLook({ kind, recordKind, day }: Described): OtherLook | null {
  if (kind === "discount" && day !== null) return "cash_discounts";
  if (kind === "picked_up_owing" && recordKind === "sale") return "others_commission";
  if (kind === "returns_of_week" && recordKind === "sale") return "sold_again";
  if (kind === "tax" && day !== null) return "certified_day";
  if (kind === "untaxed_work" && day !== null) return "certified_month";
  if (kind === "cash_back_of_day" && day === null) return "another_way";
  if (kind === "gift_card_paid" && recordKind === "gift_card") return "card_number";
  if (kind === "for_another" && recordKind === "customer") return "merged_credit";
  if (kind === "price_lowered" && recordKind === "piece") return "cost_lowered";
  if (kind === "memo" && (recordKind === "repair" || recordKind === "customer")) return "left_away";
  if (kind === "relabeled" && recordKind === "repair") return "left_changed";
  return kind === "short" && recordKind === "melt_lot" ? "melt_short" : null;
}

/** What a line says that it is. */
export function lookTitle(look: Described): string {
  const other = otherLook(look);
  return other === null ? LOOK_LABELS[look.kind] : OTHER_LABELS[other];
}
