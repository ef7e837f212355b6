import { counted } from "~/domain/counted";
import type { MemosToSeeTo, NeedsAttention } from "~/domain/outreach/notices/needs-attention.server";
import type { MemoNoticeKind, OrderNoticeKind } from "~/domain/outreach/notices/notice-kinds";
import { orderNumber } from "~/domain/workshop/orders/order";
import { formatMonthDay } from "~/ui/format";
import type { IconName } from "~/ui/icon-names";

type Waiting = NeedsAttention["orders"][number];

/**
 * Returns lines for 'Needs Attention', one for each kind of thing that open orders wait for. If only one
 * order waits, its line names it.
 */
export function orderLines(orders: readonly Waiting[]) {
  return orders.map(({ kind, count, longest }) => {
    const { recordId: id, orderKind, about, workshop, day } = longest;
    const isOne = count === 1 && orderKind !== null;
    const { icon, title, since } = WORDS[kind];
    return {
      kind,
      count,
      icon,
      title: isOne && workshop ? `Overdue at ${workshop}` : title(count),
      note: isOne ? `${orderNumber({ kind: orderKind, id })}, ${about}` : `${since} ${formatMonthDay(day)}`,
    };
  });
}

/** Returns lines for 'Needs Attention', one for each kind of memo. */
export function memoLines(memos: readonly MemosToSeeTo[]) {
  return memos.map(({ kind, count, longest }) => {
    const { icon, title, since } = MEMO_WORDS[kind];
    return { kind, count, icon, title: title(count), note: `${since} ${formatMonthDay(longest.day)}` };
  });
}

const MEMO_WORDS: Record<MemoNoticeKind, { icon: IconName; title(count: number): string; since: string }> = {
  memo_overdue: {
    icon: "clock",
    title: (n) => counted(n, "item is overdue", "items are overdue"),
    since: "First due back",
  },
  vendor_memo_due: {
    icon: "truck",
    title: (n) => counted(n, "vendor memo is due back", "vendor memos are due back"),
    since: "First due back",
  },
};

/** Kept short: a phone shows no more. */
const WORDS: Record<OrderNoticeKind, { icon: IconName; title(count: number): string; since: string }> = {
  order_late: {
    icon: "clock",
    title: (n) => counted(n, "order is late", "orders are late"),
    since: "First promised for",
  },
  order_due: {
    icon: "calendar",
    title: (n) => counted(n, "order is due today", "orders are due today"),
    since: "Promised for",
  },
  workshop_overdue: {
    icon: "truck",
    title: (n) => `${counted(n, "order")} overdue at workshops`,
    since: "First due back",
  },
  estimate_asked: {
    icon: "message-square",
    title: (n) => counted(n, "estimate awaiting approval", "estimates awaiting approval"),
    since: "Oldest from",
  },
  order_untold: {
    icon: "package-check",
    title: (n) => `${n} ready, customer not notified`,
    since: "Oldest from",
  },
  instalment_late: {
    icon: "wallet",
    title: (n) => counted(n, "late layaway payment"),
    since: "First due",
  },
};
