import { inArray } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { CLOSED_CHANNELS } from "~db/campaign-reach.ts";
import { customers } from "~db/schema/index.ts";
import { yearsOfYearly } from "../../people/customers/yearly-dates.ts";
import type { Instant } from "../../dates.ts";
import { DATE_KINDS, isOwnDateKind } from "./notice-kinds.ts";
import type { Notice } from "./notice.ts";
import { waitingNotices } from "./waiting-notices.server.ts";

export interface DateThisWeek extends Pick<
  Notice,
  "kind" | "recordId" | "customerName" | "about" | "day" | "days"
> {
  customerId: number;
  phone: string | null;
  /** As `closedChannels` says of a customer. */
  closedChannels: number;
  /**
   * Number of the birthday or anniversary; 0 for the day itself, and for a family date, whose words include
   * it.
   */
  years: number;
}

/**
 * Lists birthdays, anniversaries and family dates that wait as notices, the nearest first. A null store
 * covers all stores.
 */
export function datesThisWeek(tx: Tx, store: string | null, now: Instant, limit: number): DateThisWeek[] {
  const dates = waitingNotices(tx, { kinds: DATE_KINDS, store, now, limit })
    .toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
    .slice(0, limit);
  if (dates.length === 0) return [];
  const people = tx
    .select({
      id: customers.id,
      phone: customers.cellPhone,
      closedChannels: CLOSED_CHANNELS,
      dateOfBirth: customers.dateOfBirth,
      spouseDob: customers.spouseDob,
      anniversaryDate: customers.anniversaryDate,
    })
    .from(customers)
    .where(
      inArray(
        customers.id,
        dates.flatMap(({ customerId }) => customerId ?? []),
      ),
    )
    .all();
  return dates.flatMap(({ kind, recordId, customerId, customerName, about, day, days }) => {
    if (customerId === null) return [];
    const who = people.find(({ id }) => id === customerId);
    return {
      kind,
      recordId,
      customerId,
      customerName,
      about,
      day,
      days,
      phone: who?.phone ?? null,
      closedChannels: who?.closedChannels ?? 0,
      years: who && isOwnDateKind(kind) ? yearsOfYearly(who, kind, day) : 0,
    };
  });
}
