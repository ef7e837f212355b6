import type { RouterContextProvider } from "react-router";
import { buyNumber } from "~/domain/buys/buy";
import { countLooks, findLooks, type Look } from "~/domain/looks/find-looks.server";
import { mayMarkSeen } from "~/domain/looks/mark-seen.server";
import { LOOK_LABELS, type LookKind, USUAL } from "~/domain/looks/look-kinds";
import { cents, inMoney } from "~/domain/money";
import { orderNumber } from "~/domain/orders/order";
import { ticketNumber } from "~/domain/sales/sale";
import { exemptionText } from "~/domain/sales/exemption";
import { readSettings } from "~/domain/settings/read-settings.server";
import { settingDefaults } from "~/domain/settings/setting-defaults";
import { shop } from "~/runtime/shop.server";
import { formatListedTime } from "~/ui/format";
import { tillAddress } from "~/routes/till/till-address";
import { actorOf } from "~/web/context";
import { isId, type KeyedList, listPage } from "~/web/list.server";

/** The newest first. */
export function looksBy(): KeyedList<Look, number> {
  return { read: (slice) => findLooks(shop().db, slice), keyOf: ({ id }) => id, isKey: isId };
}

interface Asked {
  url: URL;
  context: Readonly<RouterContextProvider>;
}

/** A page of what is worth a look, for the page and for a refused 'Seen' on it. */
export function looksPage({ url, context }: Asked) {
  const { db } = shop();
  const { businessZone, currency } = readSettings(db);
  const why = reasons(currency);
  const actor = actorOf(context);
  const { rows, ...pager } = listPage(url, looksBy(), (atMost) => countLooks(db, atMost));
  return {
    pager,
    looks: rows.map(({ id, kind, at, by, amount, ...about }) => ({
      id,
      mayMark: mayMarkSeen(db, actor, about),
      title: LOOK_LABELS[kind],
      why: saidOf(kind, about) ?? why[kind],
      at: formatListedTime(at, businessZone),
      by: by ?? "Loupe",
      amount,
      record: recordOf(about),
      formKey: crypto.randomUUID(),
    })),
    formKey: crypto.randomUUID(),
  };
}

export type LooksPage = ReturnType<typeof looksPage>;

/** What somebody wrote down as the reason. */
function saidOf(
  kind: LookKind,
  { moved, ...ticket }: Pick<Look, "moved" | "exemptAs" | "exemptReason">,
): string | null | undefined {
  if (kind === "no_sale") return moved?.reason;
  const exemption = kind === "tax" ? exemptionText(ticket) : null;
  return exemption === null ? null : `Less than the store's rate makes it: ${exemption}.`;
}

function recordOf({ recordKind, recordId, moved }: Pick<Look, "recordKind" | "recordId" | "moved">) {
  switch (recordKind) {
    case "sale":
      return { to: `/sales/${recordId}`, name: ticketNumber(recordId) };
    case "repair":
      return { to: `/repairs/${recordId}`, name: orderNumber({ kind: "repair", id: recordId }) };
    case "customer":
      return { to: `/customers/${recordId}`, name: `Customer #${recordId}` };
    case "buy":
      return { to: `/buys/${recordId}`, name: buyNumber(recordId) };
    case "bulk_change":
      return { to: `/inventory/bulk-changes/${recordId}`, name: `Bulk change #${recordId}` };
    case "till_movement": {
      const [location, till] = [moved?.store ?? "", moved?.till ?? ""];
      return { to: tillAddress("/till", { location, till, isOnly: false }), name: till };
    }
    case "shop":
      return { to: "/settings", name: "Settings" };
  }
}

function reasons(currency: string): Record<LookKind, string> {
  const { cashRefundLimit, returnDays, holdDays } = settingDefaults;
  return {
    guards_on: `Cash back over ${inMoney(cents(cashRefundLimit ?? 0), currency)}, returns after ${returnDays} days and cash beyond the drawer now ask for approval; bought and traded-in items wait ${holdDays} days; lowering a cost takes a permission. Settings, General has each.`,
    discount: `More than ${USUAL.discount / 100}% below the list price, at the sale or given back since.`,
    tax: "Less than the store's rate makes it.",
    trade_in: `With it, trade-ins and buys of that day come to more than ${inMoney(cents(USUAL.tradeIn), currency)}.`,
    price_lowered: "The item's price was lowered in the week before it was sold or put away.",
    early_return: "Sold the same day or the day before.",
    void: "Out of the day's totals.",
    returns_of_week: "More than two in seven days.",
    picked_up_owing: "Picked up by its status alone.",
    bulk_lowered: "What it took off retail prices in all.",
    no_sale: "No reason is kept.",
    for_another: "One of the two is a walk-in's, or they are of two customers.",
  };
}
