import { counted } from "~/domain/counted";
import { MOST_DUE_BACK } from "~/domain/outreach/notices/memo-notices.server";
import { isDateKind, isMemoKind } from "~/domain/outreach/notices/notice-kinds";
import type { Notice } from "~/domain/outreach/notices/notice";
import { orderNumber } from "~/domain/workshop/orders/order";
import { formatCount, formatDate, formatMonthDay } from "~/ui/format";
import { keepDates } from "~/ui/line-breaks";
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

/** '5 days late, promised Nov 25, 2026'. */
function waitOf({ kind, day, days, workshop }: Notice): string {
  if (isDateKind(kind))
    return `${days === 0 ? "Today" : days === 1 ? "Tomorrow" : `In ${days} days`}, ${formatMonthDay(day)}`;
  const on = keepDates(formatDate(day));
  const waited = days === 0 ? "Today" : counted(days, "day");
  const waiting = days === 0 ? waited : `Waiting ${waited}`;
  switch (kind) {
    case "urgent_repair":
      return `${waited} here, taken in ${on}`;
    case "repair_ready":
      return `Ready since ${on} (${waited})`;
    case "order_due":
      return `${waited}, promised ${on}`;
    case "order_late":
      return `${waited} late, promised ${on}`;
    case "memo_overdue":
      return `${waited} late, due back ${on}`;
    case "vendor_memo_due":
      return `${days === 0 ? waited : `${waited} late`}, due back ${on}`;
    case "workshop_overdue":
      return `${waited} late, due back ${on}${workshop ? ` from ${workshop}` : ""}`;
    case "instalment_late":
      return `${waited} late, due ${on}`;
    case "estimate_asked":
      return `${waiting}, asked ${on}`;
    case "order_untold":
      return days === 0 ? "Ready today" : `Ready since ${on} (${waited})`;
  }
}
