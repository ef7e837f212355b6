import { fieldMeaning } from "~/domain/records/audit/field-labels";
import type { Look } from "~/domain/records/looks/find-looks.server";
import type { LookKind } from "~/domain/shop/looks/look-kinds";
import type { OtherLook } from "~/domain/records/looks/look-titles";
import { USUAL } from "~/domain/shop/looks/usual-limits";
import { USUAL_CORRECTIONS } from "~/domain/stock/pieces/usual-corrections";
import { USUAL_AWAY } from "~/domain/stock/movements/usual-time-away";
import { USUAL_BUYS } from "~/domain/counter/buys/usual-buys";
import { USUAL_TILL } from "~/domain/counter/till/usual-till";
import { USUAL_REFINER } from "~/domain/stock/melt-lots/usual-refiner";
import { USUAL_RETURNS } from "~/domain/counter/returns/usual-returns";
import { USUAL_SALES } from "~/domain/counter/sales/usual-sales";
import { USUAL_TRANSIT } from "~/domain/stock/transfers/usual-transit";
import {
  CODE_GIVEN,
  FACTOR_REMOVED,
  ONE_HAND,
  RIGHTS_GIVEN,
} from "~/domain/shop/looks/account-changes-worth-a-look";
import { cents, inMoney } from "~/domain/money";
import { exemptionText, isCertificate } from "~/domain/counter/sales/exemption";
import { settingDefaults } from "~/domain/shop/settings/setting-defaults";

/** What somebody did with an account, by what a line has in `changed`. */
const RIGHTS_SAID: Readonly<Record<string, string>> = {
  [CODE_GIVEN]: "Gave out a code to set its password anew, and could use it",
  [FACTOR_REMOVED]: "Removed its two-step verification",
  [ONE_HAND]:
    "Could have signed in as this account, and then took a step with it that they, or another such account, approved",
  [RIGHTS_GIVEN]: "Changed what this account can do, and it then approved a step of theirs",
};

/** Returns the reason that somebody wrote down, or what they changed; null or undefined without one. */
export function saidOf(
  kind: LookKind,
  {
    moved,
    changed,
    amount,
    ...ticket
  }: Pick<Look, "moved" | "changed" | "amount" | "exemptAs" | "exemptReason">,
): string | null | undefined {
  if (kind === "no_sale" || kind === "cash_out") return moved?.reason;
  if (changed !== null && changed in RIGHTS_SAID) return `${RIGHTS_SAID[changed]}. The audit trail has when.`;
  if (changed !== null) {
    const of = kind === "service_changed" ? "service" : "shop";
    const labels = changed.split(",").map((name) => fieldMeaning(of, name).label);
    return `${labels.join(", ").replace(/[^?]$/, "$&.")} The audit trail has the values.`;
  }
  const exemption = kind === "tax" ? exemptionText(ticket) : null;
  if (exemption === null) return null;
  if (!isCertificate(ticket.exemptAs)) return `Less than the store's rate makes it: ${exemption}.`;
  // Up to that, a customer's own certificate is no line, however it was paid.
  const orPaid =
    (amount ?? 0) > USUAL_SALES.untaxedCash
      ? ", or on a ticket paid in cash or on paper, or one that no colleague of who rang it up has seen"
      : "";
  return `Less than the store's rate makes it: ${exemption}, of a walk-in or another customer too${orPaid}.`;
}

export function otherReasons(currency: string): Record<OtherLook | "", string | undefined> {
  return {
    "": undefined,
    cash_discounts: `Up to ${inMoney(USUAL_SALES.discountsOfDay, currency)} a day off tickets that were paid in cash, with store credit or by an exchange, or off their orders before, on many days.`,
    others_commission:
      "Whoever rang it up, or an account of their making, has commission of it, and whoever took the order in, or sold the item before its customer returned it, less than half of theirs.",
    sold_again: `An item that the same customer had returned, or that came back within ${USUAL_SALES.againDays} days and was paid for as it was paid back: by what it is cheaper with its tax, or the tax that a certificate takes off. Who keeps the item and gets a part of the price back has a discount.`,
    certified_day: `More than ${inMoney(USUAL_SALES.untaxedCash, currency)} by one employee, on tickets paid in cash, with store credit, by an exchange, by check, financing or other, each within that.`,
    certified_month: `Up to ${inMoney(USUAL_SALES.untaxedCash, currency)} a day by one employee, on tickets paid in cash, with store credit, by an exchange, by check, financing or other, on many days.`,
    another_way:
      "Not as it was paid and not in cash; or store credit, or pay for another ticket, that no payment covers; or store credit from a trade-in.",
    card_number: "Later than with its sale: whoever knows the number can pay with it.",
    merged_credit:
      "Merged, it pays for both. Once that is undone, one keeps what came meanwhile, whoever brought it.",
    melt_short: `Less than ${USUAL_REFINER.brings * 100}% of the estimate, less than was recorded before, or not settled within ${USUAL_REFINER.daysToSettle} days, when its store was counted.`,
    left_away: `In workshops for more than ${USUAL_AWAY.daysOut} days when all that customers left was counted, or a special order that had arrived, and has not, as somebody says.`,
    left_changed: `It was made another customer's more than a day after its intake, or its things others, fewer or worth much less after ${USUAL_CORRECTIONS.correctDays} days, at once or in steps, or they were changed more often than is compared. Its history has what it was.`,
    cost_lowered: `By more than ${USUAL.discount / 100}% and ${inMoney(USUAL.belowCost, currency)}, at once or within ${USUAL_CORRECTIONS.labelDays} days. The amount is the price that the item had.`,
  };
}

export function reasons(currency: string): Record<LookKind, string> {
  const { cashRefundLimit, returnDays, holdDays } = settingDefaults;
  const usual = (amount: number) => inMoney(cents(amount), currency);
  return {
    guards_on: `Cash back over ${inMoney(cents(cashRefundLimit ?? 0), currency)}, returns after ${returnDays} days and cash beyond the drawer now ask for approval; bought and traded-in items wait ${holdDays} days; lowering a cost takes a permission. Settings, General has each.`,
    discount: `More than ${USUAL.discount / 100}% below the list price, at the sale or given back since, or more than ${usual(USUAL.backForNothing)} given back for what brings nothing into stock.`,
    tax: `Less than the store's rate makes it. With the number of a certificate above ${usual(USUAL_SALES.untaxedCash)} of tax, if it was paid in cash, with store credit, by an exchange, by check, financing or other: who pays the tax then doesn't see what the ticket says. Or if no colleague of who rang it up has seen the certificate.`,
    trade_in: `More than ${inMoney(cents(USUAL.tradeIn), currency)} on a ticket, or paid for a buy.`,
    price_lowered: `The item's price was lowered in the week before it was sold or put away, or is below what it cost; or a repair, special order or open item costs more than ${usual(USUAL.belowCost)} more than it brings, or the price of an order was lowered, at once or in steps, far below the highest one that it had or that the customer approved, or to what the customer had approved before it was raised; or less took the place of what they had approved above its price.`,
    early_return: "Sold the same day or the day before.",
    void: `Out of the day's totals; of a repair or special order, with the highest price that it had, even if that is 0 and it cost more; of a layaway, with the deposit that went back, above ${usual(USUAL.backForNothing)}.`,
    returns_of_week: `More than ${USUAL_RETURNS.ofWeek} in seven days.`,
    picked_up_owing:
      "Picked up by its status alone, or without payment: what is due, and what its price was lowered by before.",
    bulk_lowered: "What it took off retail prices in all.",
    no_sale: "No reason is kept.",
    gift_card_paid:
      "By check, financing or other: nobody sees that it is there but who counts it. Or with store credit, another gift card or what came back: the card is good for whoever has it.",
    cash_out: "No reason is kept.",
    discounts_of_day: `More than ${usual(USUAL_SALES.discountsOfDay)} off list prices, or off orders before their pick-up.`,
    taken_of_day: `More than ${usual(USUAL.tradeIn)} from one customer, or ${usual(USUAL_BUYS.takenOfDay)} by one employee.`,
    cash_back_of_day: `More than ${usual(USUAL_RETURNS.cashBackOfDay)} in cash, or in any way for shipping and what brings nothing into stock or stays with the customer.`,
    cash_out_of_day: `More than ${usual(USUAL_TILL.cashOut)} by one employee.`,
    no_sales_of_day: `More than ${USUAL_TILL.noSalesOfDay}: the till has each with its reason.`,
    not_counted: "The close left out a kind of payment that has money in it.",
    short: `More than ${usual(USUAL_TILL.short)} missing, whatever another kind of payment is over.`,
    guard_changed: "The audit trail has what it was before.",
    rights_changed: "The audit trail has what it was before.",
    for_another: "One of the two is a walk-in's, or they are of two customers, maybe by an undone merge.",
    shipping: `What isn't taxed: more than it costs to ship, which is up to ${usual(USUAL_SALES.shipping.least)}, ${USUAL_SALES.shipping.ofSmall * 100}% of the goods up to ${usual(USUAL_SALES.shipping.ofGoods)}, or ${USUAL_SALES.shipping.share * 100}% of them.`,
    untaxed_work: `Services for more than ${USUAL_SALES.untaxedWork.most} times their list price, more than ${USUAL_SALES.untaxedWork.ofOne} of one, or more than ${usual(USUAL_SALES.untaxedWork.inWords)} of work without a service, all of it untaxed.`,
    memo: `Taken out of stock by somebody's word (lost, melted, to a vendor or made theirs, without a location, with an import that was undone), or scrap that melts for less than it came in for. Or it was sent on memo for less than it cost or than its retail price, or stays out for more than ${USUAL_AWAY.daysOut} days or past its day. Or it is in transit for more than ${USUAL_TRANSIT.days} days, alone or with others of its transfer, or was missing when that was closed. What stays away is listed when its store is counted, and so is what was away at two counts in a row, though back between.`,
    relabeled: `Another SKU, description, metal, weight, certificate or other stones: in the ${USUAL_CORRECTIONS.labelDays} days before its sale, or of an item for more than ${usual(USUAL.tradeIn)} after its first week, or while it was made much cheaper: a count takes whatever wears its tag for it. Or it was changed more often than is compared.`,
    service_changed: "The audit trail has what it was before.",
    taken_of_month: `Up to ${usual(USUAL.tradeIn)} a day from one customer, or ${usual(USUAL_BUYS.takenOfDay)} by one employee, on many days.`,
    cash_back_of_month: `Up to ${usual(USUAL_RETURNS.cashBackOfDay)} a day, in cash or in any way for shipping and what brings nothing into stock or stays with the customer, on many days.`,
    cash_out_of_month: `Up to ${usual(USUAL_TILL.cashOut)} a day by one employee, on many days.`,
    short_of_month: `Up to ${usual(USUAL_TILL.short)} missing a day, on many days.`,
  };
}
