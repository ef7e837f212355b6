import { counted } from "~/domain/counted";
import type { MemosToSeeTo, NeedsAttention } from "~/domain/outreach/notices/needs-attention.server";
import {
  KINDS_LATE_FIRST,
  type MemoNoticeKind,
  noticeUrgency,
  type OrderNoticeKind,
} from "~/domain/outreach/notices/notice-kinds";
import type { Notice } from "~/domain/outreach/notices/notice";
import { orderNumber } from "~/domain/workshop/orders/order";
import { pageOfNotice } from "~/routes/outreach/notices/notice-address";
import { href, withRest } from "~/ui/address";
import { formatMonthDay } from "~/ui/format";
import type { IconName } from "~/ui/icon-names";

type LineKind = "urgent_repair" | OrderNoticeKind | MemoNoticeKind;

interface Waiting {
  kind: LineKind;
  count: number;
  longest: Notice;
}

/**
 * Returns lines for 'Needs Attention' in the order of the notices, one for each kind that waits. What waits
 * alone leads to its record, and an order is named, a late or due one first of all; of several the line leads to their
 * list.
 */
export function attentionLines(attention: NeedsAttention | null, memos: readonly MemosToSeeTo[]) {
  const urgent = attention?.urgent ?? { count: 0, longest: null };
  const waiting: Waiting[] = [
    ...(urgent.longest
      ? [{ kind: "urgent_repair" as const, count: urgent.count, longest: urgent.longest }]
      : []),
    ...(attention?.orders ?? []),
    ...memos,
  ];
  return waiting
    .toSorted((a, b) => KINDS_LATE_FIRST.indexOf(a.kind) - KINDS_LATE_FIRST.indexOf(b.kind))
    .map(toLine);
}

function toLine({ kind, count, longest }: Waiting) {
  const { recordId: id, orderKind, about, customerName, workshop, day } = longest;
  const isOne = count === 1;
  const { icon, title, alone, since } = WORDS[kind];
  const named = isOne && about !== null ? alone?.(about, longest) : undefined;
  return {
    kind,
    count,
    icon,
    urgency: noticeUrgency(kind),
    title: named ?? (isOne && workshop ? `Overdue at ${workshop}` : title(count)),
    note:
      isOne && orderKind !== null
        ? `${orderNumber({ kind: orderKind, id })}, ${named === undefined ? about : customerName}`
        : `${since} ${formatMonthDay(day)}`,
    to: isOne ? pageOfNotice(longest) : withRest(href("/notices"), `?kind=${kind}`),
  };
}

interface Words {
  icon: IconName;
  title(count: number): string;
  /** Title of the only one, with its order's item last: a title that is too long is cut at its end. */
  alone?(about: string, notice: Notice): string;
  since: string;
}

/** Kept short: a phone shows no more. */
const WORDS: Record<LineKind, Words> = {
  urgent_repair: {
    icon: "circle-alert",
    title: (n) => counted(n, "urgent repair"),
    since: "Oldest from",
  },
  order_late: {
    icon: "clock",
    title: (n) => counted(n, "order is late", "orders are late"),
    alone: (about, { days }) => `${counted(days, "day")} late: ${about}`,
    since: "First promised for",
  },
  order_due: {
    icon: "calendar",
    title: (n) => counted(n, "order is due today", "orders are due today"),
    alone: (about) => `Due today: ${about}`,
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
