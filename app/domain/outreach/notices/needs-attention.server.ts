import type { Tx } from "~db/client.server.ts";
import { oneOfMany } from "~db/one-of-many.ts";
import { customers } from "~db/schema/index.ts";
import type { Instant } from "../../dates.ts";
import type { Customer } from "../../people/customers/customer.ts";
import { countWaiting } from "./count-waiting.server.ts";
import {
  isMemoKind,
  isOrderKind,
  MEMO_NOTICE_KINDS,
  type MemoNoticeKind,
  ORDER_NOTICE_KINDS,
  type OrderNoticeKind,
} from "./notice-kinds.ts";
import type { Notice } from "./notice.ts";
import { storeCalendars, waitingNotices } from "./waiting-notices.server.ts";

/** Number of finished repairs named one by one. */
const NAMED = 3;

export interface RepairToCallAbout extends Pick<Notice, "recordId" | "customerName" | "about" | "day"> {
  customerId: number;
  phone: string | null;
}

export interface MemosToSeeTo {
  kind: MemoNoticeKind;
  count: number;
  longest: Notice;
}

/** Counts memos that are overdue or due back, for each kind that occurs, with the one that waits longest. */
export function memosToSeeTo(tx: Tx, store: string | null, now: Instant, countedTo: number): MemosToSeeTo[] {
  const when = { store, now, calendars: storeCalendars(tx, { store, now }) };
  return waitingNotices(tx, { ...when, kinds: MEMO_NOTICE_KINDS, limit: 1 }).flatMap((longest) => {
    const { kind } = longest;
    if (!isMemoKind(kind)) return [];
    return { kind, longest, count: countWaiting(tx, { ...when, kinds: [kind], limit: countedTo }) };
  });
}

export interface NeedsAttention {
  /** Number of urgent repairs, up to the limit, and the one that waits longest. */
  urgent: { count: number; longest: Notice | null };
  /** Finished repairs that nobody picked up, the longest wait first. */
  ready: { count: number; first: RepairToCallAbout[] };
  /** Waits of open orders, for each kind that occurs, with their number and the one that waits longest. */
  orders: { kind: OrderNoticeKind; count: number; longest: Notice }[];
}

/** Reads repairs and open orders that wait as notices. A null store covers all stores. */
export function needsAttention(
  tx: Tx,
  store: string | null,
  now: Instant,
  countedTo: number,
): NeedsAttention {
  const when = { store, now, calendars: storeCalendars(tx, { store, now }) };
  const counted = (kind: Notice["kind"]) => countWaiting(tx, { ...when, kinds: [kind], limit: countedTo });
  const [longest = null] = waitingNotices(tx, { ...when, kinds: ["urgent_repair"], limit: 1 });
  const orders = waitingNotices(tx, { ...when, kinds: ORDER_NOTICE_KINDS, limit: 1 });
  const ready = waitingNotices(tx, { ...when, kinds: ["repair_ready"], limit: NAMED });
  const reach = reachOf(tx, ready);
  return {
    urgent: { count: longest ? counted("urgent_repair") : 0, longest },
    ready: {
      count: ready.length < NAMED ? ready.length : counted("repair_ready"),
      first: ready.flatMap(({ recordId, customerId, customerName, about, day }) => {
        if (customerId === null) return [];
        const phone = reach.get(customerId)?.phone ?? null;
        return { recordId, customerId, customerName, about, day, phone };
      }),
    },
    orders: orders.flatMap((longest) =>
      isOrderKind(longest.kind) ? { kind: longest.kind, count: counted(longest.kind), longest } : [],
    ),
  };
}

export interface Reach extends Pick<Customer, "refusedChannels" | "suppressedChannels"> {
  phone: string | null;
}

/** Returns how the customers whom notices are about are reached. */
export function reachOf(tx: Tx, notices: readonly Pick<Notice, "customerId">[]): Map<number, Reach> {
  const ids = [...new Set(notices.flatMap(({ customerId }) => customerId ?? []))];
  if (ids.length === 0) return new Map();
  const { id, cellPhone: phone, refusedChannels, suppressedChannels } = customers;
  const rows = tx
    .select({ id, phone, refusedChannels, suppressedChannels })
    .from(customers)
    .where(oneOfMany(id, ids))
    .all();
  return new Map(rows.map(({ id: of, ...reach }) => [of, reach]));
}
