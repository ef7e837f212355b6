import { counted } from "~/domain/counted";
import { MOST_DUE_BACK } from "~/domain/outreach/notices/memo-notices.server";
import { isDateKind, isMemoKind } from "~/domain/outreach/notices/notice-kinds";
import type { Notice } from "~/domain/outreach/notices/notice";
import { orderNumber } from "~/domain/workshop/orders/order";
import { formatCount, formatDate, formatMonthDay } from "~/ui/format";
import { pageOfNotice } from "./notice-address.ts";

/**
 * Words a notice: who or what it is about, where that is, and how long it has waited. Leaves out customers'
 * names for users who can't see them.
 */
export function noticeWords(notice: Notice, seesCustomers: boolean) {
  const { kind, recordId, orderKind, about, customerId, customerName } = notice;
  if (isMemoKind(kind)) {
    const { pieces = 0 } = notice;
    const isToVendor = kind === "vendor_memo_due";
    return {
      to: pageOfNotice(notice),
      name: isToVendor ? customerName : (about ?? ""),
      note: isToVendor
        ? counted(pieces > MOST_DUE_BACK ? `${formatCount(MOST_DUE_BACK)}+` : pieces, "item")
        : `With ${customerId === null || seesCustomers ? customerName : "a customer"}`,
      wait: waitOf(notice),
    };
  }
  if (orderKind === null)
    return {
      to: pageOfNotice(notice),
      name: customerName,
      note: dateOf(notice),
      wait: waitOf(notice),
    };
  const order = { kind: orderKind, id: recordId };
  const isByStatus = kind === "urgent_repair" || kind === "repair_ready";
  return {
    to: pageOfNotice(notice),
    name: about ?? "",
    note: isByStatus ? customerName : `${orderNumber(order)}, ${customerName}`,
    wait: waitOf(notice),
  };
}

function dateOf({ kind, about }: Notice) {
  if (kind === "birthday") return "Birthday";
  if (kind === "anniversary") return "Anniversary";
  if (kind === "family_date") return about ?? "Family date";
  return about ? `Birthday of their spouse, ${about}` : "Spouse's birthday";
}

function waitOf({ kind, day, days, workshop }: Notice): { main: string; note: string } {
  if (isDateKind(kind)) {
    const main = days === 0 ? "Today" : days === 1 ? "Tomorrow" : `In ${days} days`;
    return { main, note: formatMonthDay(day) };
  }
  const on = formatDate(day);
  const waited = days === 0 ? "Today" : counted(days, "day");
  const waiting = days === 0 ? waited : `Waiting ${waited}`;
  switch (kind) {
    case "urgent_repair":
      return { main: `${waited} here`, note: `Taken in ${on}` };
    case "repair_ready":
      return { main: waiting, note: `Completed ${on}` };
    case "order_due":
      return { main: waited, note: `Promised ${on}` };
    case "order_late":
      return { main: `${waited} late`, note: `Promised ${on}` };
    case "memo_overdue":
      return { main: `${waited} late`, note: `Due back ${on}` };
    case "vendor_memo_due":
      return { main: days === 0 ? waited : `${waited} late`, note: `Due back ${on}` };
    case "workshop_overdue":
      return { main: `${waited} late`, note: `Due back ${on}${workshop ? ` from ${workshop}` : ""}` };
    case "instalment_late":
      return { main: `${waited} late`, note: `Due ${on}` };
    case "estimate_asked":
      return { main: waiting, note: `Asked ${on}` };
    case "order_untold":
      return { main: waiting, note: `Ready ${on}` };
  }
}
