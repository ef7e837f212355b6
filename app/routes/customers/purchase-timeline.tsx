import { Link } from "react-router";
import type { Purchase } from "~/domain/customers/queries.server";
import { EmptyState } from "~/ui/empty-state";
import { formatMoney, formatMonth, formatMonthDay, formatPlace } from "~/ui/format";
import { Timeline, TimelineEntry, TimelineMonth } from "~/ui/timeline";
import { SizeBadge } from "../sales/size-badge.tsx";

interface PurchaseTimelineProps {
  purchases: Purchase[];
  /** Names of the stores by key. */
  places: Record<string, string>;
}

/** What a customer bought, by month of the store's calendar. */
export function PurchaseTimeline({ purchases, places }: PurchaseTimelineProps) {
  if (purchases.length === 0)
    return <EmptyState icon="history" title="No purchases yet" hint="Sales to this customer appear here." />;
  return (
    <Timeline>
      {byMonth(purchases).map(([month, bought]) => (
        <TimelineMonth key={month} title={formatMonth(month)}>
          {bought.map((purchase) => (
            <Entry key={purchase.id} purchase={purchase} places={places} />
          ))}
        </TimelineMonth>
      ))}
    </Timeline>
  );
}

function Entry({ purchase, places }: { purchase: Purchase; places: Record<string, string> }) {
  const { id, store, total, tradeInValue, seller, storeDay, lines } = purchase;
  const pieces = lines.map((line) => line.description).join(", ");
  const where = `Sale #${id} in ${places[store] ?? formatPlace(store)}`;
  const tradeIn = tradeInValue > 0 && `trade-in ${formatMoney(tradeInValue)}`;
  return (
    <TimelineEntry
      icon="shopping-bag"
      detail={[where, tradeIn, `by ${seller}`].filter(Boolean).join(", ")}
      amount={formatMoney(total)}
      date={formatMonthDay(storeDay)}
      badge={<SizeBadge total={total} />}
    >
      Purchased{" "}
      <Link className="cell-link" to={`/sales/${id}`}>
        {pieces || `sale #${id}`}
      </Link>
    </TimelineEntry>
  );
}

function byMonth(purchases: Purchase[]): [string, Purchase[]][] {
  const months = new Map<string, Purchase[]>();
  for (const purchase of purchases) {
    const month = purchase.storeDay.slice(0, 7);
    months.set(month, [...(months.get(month) ?? []), purchase]);
  }
  return [...months];
}
