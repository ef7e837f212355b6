import { Link } from "react-router";
import type { Purchase } from "~/domain/customers/find-customers.server";
import type { TimelineItem, TimelineRepair } from "~/domain/customers/customer-timeline.server";
import { EmptyState } from "~/ui/empty-state";
import { formatMonthDay, formatPlace } from "~/ui/format";
import { useMoney } from "~/ui/money";
import { Timeline, TimelineEntry } from "~/ui/timeline";
import { StatusBadge } from "~/routes/repairs/repair-badges";
import { SizeBadge } from "~/routes/sales/sale-size-badge";

interface CustomerTimelineProps {
  items: TimelineItem[];
  /** Who approved a sale, by its id. */
  approvers: ReadonlyMap<number, string>;
  places: Record<string, string>;
  empty: { title: string; hint: string };
}

/** Purchases and repairs by month of the store's calendar. */
export function CustomerTimeline({ items, approvers, places, empty }: CustomerTimelineProps) {
  if (items.length === 0) return <EmptyState icon="history" title={empty.title} hint={empty.hint} />;
  const placeOf = (key: string) => places[key] ?? formatPlace(key);
  return (
    <Timeline
      items={items}
      dayOf={(item) => (item.kind === "sale" ? item.sale.storeDay : item.repair.intakeDay)}
      render={(item) =>
        item.kind === "sale" ? (
          <SaleEntry
            key={`sale ${item.sale.id}`}
            sale={item.sale}
            approver={approvers.get(item.sale.id)}
            place={placeOf(item.sale.store)}
          />
        ) : (
          <RepairEntry
            key={`repair ${item.repair.id}`}
            repair={item.repair}
            place={placeOf(item.repair.store)}
          />
        )
      }
    />
  );
}

interface SaleEntryProps {
  sale: Purchase;
  approver: string | undefined;
  place: string;
}

function SaleEntry({ sale, approver, place }: SaleEntryProps) {
  const { formatMoney } = useMoney();
  const { id, total, tradeInValue, seller, storeDay, lines } = sale;
  const pieces = lines.map((line) => line.description).join(", ");
  const approved = approver && `approved by ${approver}`;
  const tradeIn = tradeInValue > 0 && `trade-in ${formatMoney(tradeInValue)}`;
  return (
    <TimelineEntry
      icon="shopping-bag"
      detail={[`Sale #${id} in ${place}`, tradeIn, `by ${seller}`, approved].filter(Boolean).join(", ")}
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

function RepairEntry({ repair, place }: { repair: TimelineRepair; place: string }) {
  const { formatMoney } = useMoney();
  return (
    <TimelineEntry
      icon="wrench"
      detail={`Repair #${repair.id} in ${place}`}
      amount={formatMoney(repair.customerPrice)}
      date={formatMonthDay(repair.intakeDay)}
      badge={<StatusBadge status={repair.status} />}
    >
      Repair:{" "}
      <Link className="cell-link" to={`/repairs/${repair.id}`}>
        {repair.item}
      </Link>
    </TimelineEntry>
  );
}
