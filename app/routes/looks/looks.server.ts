import { countLooks, findLooks, type Look } from "~/domain/looks/find-looks.server";
import { LOOK_LABELS, type LookKind } from "~/domain/looks/look-kinds";
import { orderNumber } from "~/domain/orders/order";
import { ticketNumber } from "~/domain/sales/sale";
import { readSettings } from "~/domain/settings/read-settings.server";
import { shop } from "~/runtime/shop.server";
import { formatListedTime } from "~/ui/format";
import { isId, type KeyedList, listPage } from "~/web/list.server";

/** The newest first. */
export function looksBy(): KeyedList<Look, number> {
  return { read: (slice) => findLooks(shop().db, slice), keyOf: ({ id }) => id, isKey: isId };
}

/** A page of what is worth a look, for the page and for a refused 'Seen' on it. */
export function looksPage(url: URL) {
  const { db } = shop();
  const { businessZone } = readSettings(db);
  const { rows, ...pager } = listPage(url, looksBy(), (atMost) => countLooks(db, atMost));
  return {
    pager,
    looks: rows.map(({ id, kind, at, by, amount, ...about }) => ({
      id,
      title: LOOK_LABELS[kind],
      why: WHY[kind],
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

function recordOf({ recordKind, recordId }: Pick<Look, "recordKind" | "recordId">) {
  switch (recordKind) {
    case "sale":
      return { to: `/sales/${recordId}`, name: ticketNumber(recordId) };
    case "repair":
      return { to: `/repairs/${recordId}`, name: orderNumber({ kind: "repair", id: recordId }) };
    case "customer":
      return { to: `/customers/${recordId}`, name: `Customer #${recordId}` };
    case "shop":
      return { to: "/settings", name: "Settings" };
  }
}

const WHY: Record<LookKind, string> = {
  guards_on:
    "Cash back over $500, returns after 60 days and cash beyond the drawer now ask for approval; bought and traded-in items wait 30 days; lowering a cost takes a permission. Settings, General has each.",
  discount: "More than 20% below the list price.",
  tax: "Less than the store's rate makes it.",
  trade_in: "Worth more than $200 on the ticket.",
  price_lowered: "The item's price was lowered in the week before.",
  early_return: "Sold the same day or the day before.",
  void: "Out of the day's totals.",
  returns_of_week: "More than two in seven days.",
  picked_up_owing: "Picked up by its status alone.",
};
