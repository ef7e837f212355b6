import { LOOK_KINDS, type LOOKED_AT } from "~db/closed-lists.ts";
import { cents } from "../../money.ts";
import { SET_BY_CARE } from "../settings/counter-care.ts";

export { LOOK_KINDS };
export type LookKind = (typeof LOOK_KINDS)[number];

/** Labels of each kind on the page, in files and in the trail. */
export const LOOK_LABELS: Record<LookKind, string> = {
  guards_on: "New checks at the counter are on",
  discount: "Large discount",
  tax: "Tax below the store's rate",
  trade_in: "Large trade-in or buy",
  price_lowered: "Price lowered before the sale, or below cost",
  early_return: "Returned soon after the sale",
  void: "Ticket or buy voided, or order canceled",
  returns_of_week: "Many returns in a week",
  picked_up_owing: "Picked up with money owed",
  bulk_lowered: "Prices lowered by a bulk change",
  no_sale: "Drawer opened without a sale",
  gift_card_paid: "Gift card paid with paper",
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
  relabeled: "Item relabeled before the sale",
  service_changed: "Service's price or tax changed",
  taken_of_month: "Many trade-ins or buys in a month",
  cash_back_of_month: "Much back in cash or for nothing in a month",
  cash_out_of_month: "Much cash out in a month",
  short_of_month: "Short at many closes in a month",
};

/**
 * Whether a line with a day is of what the days of a month come to; its day is the first of them. A discount that has a
 * day is of an employee's tickets that were paid in cash.
 */
export function isOfMonth(kind: LookKind): boolean {
  return kind.endsWith("_of_month") || kind === "discount";
}

/** Lines of a kind that are about another record than the others, or of a month. */
export type OtherLook = "cash_discounts" | "card_number" | "merged_credit" | "melt_short";

const OTHER_LABELS: Record<OtherLook, string> = {
  cash_discounts: "Much discounted in cash in a month",
  card_number: "Gift card's number shown or replaced",
  merged_credit: "Customers merged, one with store credit",
  melt_short: "Melt lot settled for little",
};

interface Described {
  kind: LookKind;
  recordKind: (typeof LOOKED_AT)[number];
  day: string | null;
}

export function otherLook({ kind, recordKind, day }: Described): OtherLook | null {
  if (kind === "discount" && day !== null) return "cash_discounts";
  if (kind === "gift_card_paid" && recordKind === "gift_card") return "card_number";
  if (kind === "for_another" && recordKind === "customer") return "merged_credit";
  return kind === "short" && recordKind === "melt_lot" ? "melt_short" : null;
}

/** What a line says that it is. */
export function lookTitle(look: Described): string {
  const other = otherLook(look);
  return other === null ? LOOK_LABELS[look.kind] : OTHER_LABELS[other];
}

/** Usual amounts at a counter. Anything beyond them is listed, whatever Settings let anybody do. */
export const USUAL = {
  /** Hundredths of a percent off the list price. */
  discount: SET_BY_CARE.usual.discountLimit,
  /** Cents. */
  tradeIn: SET_BY_CARE.usual.identityLimit,
  /** Cents given back for what brings nothing into stock: services, work, special orders and open items. */
  backForNothing: cents(20_000),
  /** Store days after a sale; an earlier return comes soon. */
  returnDays: 2,
  /** Returns of one person in seven days; more are many. */
  returnsOfWeek: 2,
  /** Days before a sale in which a lower price was made for it. */
  priceDays: 7,
  /** Cents taken out of a drawer by hand, at once or by one employee on a store day. */
  cashOut: cents(20_000),
  /** Cents off list prices on a store day, for one person or by one employee. */
  discountsOfDay: cents(100_000),
  /**
   * Cents for buys and trade-ins that one employee takes on a store day; for one person the limit is
   * `tradeIn`.
   */
  takenOfDay: cents(100_000),
  /** Cents back in cash, or for nothing in any way, on a store day, to one person or by one employee. */
  cashBackOfDay: SET_BY_CARE.usual.cashRefundLimit,
  /** Drawers that one employee opens without a sale on a store day; more make one line. */
  noSalesOfDay: 3,
  /**
   * Cents that may be missing, summed over the kinds that are short, at one close and at all of an employee's
   * closes on a day.
   */
  short: cents(2_000),
  /** Share of a melt lot's estimate that a refiner pays at least. */
  meltBrought: 0.8,
  /**
   * Highest usual shipping charge, in cents: the largest of `least`, `ofSmall` of the goods' price up to
   * `ofGoods`, and their price times `share`.
   */
  shipping: { least: cents(2_500), ofSmall: 0.25, ofGoods: cents(10_000), share: 0.02 },
  /**
   * Highest usual price of untaxed work: `most` times the list price, or `more` cents above it if that is
   * higher, for at most `ofOne` of one service; `inWords` cents for work in the counter's own words.
   */
  untaxedWork: { most: 2, more: cents(5_000), ofOne: 10, inWords: cents(50_000) },
  /**
   * Days before a sale in which another SKU, description, metal, weight, stones or numbers were meant for it.
   */
  labelDays: 30,
  /** Days that an item stays out with a customer, a dealer or a workshop. */
  daysOut: 90,
  /** Days that a transfer is on its way. */
  daysInTransit: 14,
  /** Days that an item must be back before going out again starts a new count. */
  daysBack: 7,
  /** Days' worth of the usual amount that a month's days, each within it, may add up to. More is listed. */
  daysOfMonth: 3,
} as const;
