import { ACTIVE_WINDOW_DAYS } from "~/domain/records/dashboard/dashboard-days";
import { counted } from "~/domain/counted";
import type { DashboardStats } from "~/domain/records/dashboard/dashboard.server";
import { listOfSales } from "~/routes/counter/sales/sale-list-address";
import { type Address, href, withRest } from "~/ui/address";
import { formatCount } from "~/ui/format";
import { useMoney } from "~/ui/money";
import { Link } from "~/ui/page-link";
import { Stat, StatStrip } from "~/ui/stat-strip";

const HIGH_PRIORITY_ABOVE = 5;

interface TodayCardsProps {
  stats: DashboardStats;
  /** How many repairs are unfinished, in words, which the pending ones are part of. Null without any. */
  unfinished: string | null;
  /** Store key; undefined for all stores. */
  location: string | undefined;
  may: { viewSales: boolean; viewPieces: boolean; viewRepairs: boolean };
}

/** Each figure links to its rows; active customers link to the sales of their window. */
export function TodayCards({ stats, unfinished, location, may }: TodayCardsProps) {
  const { formatMoney } = useMoney();
  const { today, activeSince: from } = stats;
  const busy = stats.pendingRepairs > HIGH_PRIORITY_ABOVE;
  return (
    <StatStrip>
      <Stat
        icon="banknote"
        label={labeled("Today's Sales", may.viewSales && listOfSales({ from: today, to: today, location }))}
        value={formatMoney(stats.todaySales)}
        caption={counted(stats.todaySalesCount, "transaction")}
      />
      <Stat
        icon="users"
        label={labeled("Active Customers", may.viewSales && listOfSales({ from, to: today, location }))}
        value={formatCount(stats.activeCustomers)}
        caption={`Last ${ACTIVE_WINDOW_DAYS} days`}
      />
      <Stat
        icon="gem"
        label={labeled(
          "Inventory Value",
          may.viewPieces && withRest(href("/inventory"), "?isAvailable=true"),
        )}
        value={formatMoney(stats.inventoryValue)}
        caption={`${counted(stats.inventoryCount, "item")} available`}
        note={stats.vendorsCount > 0 && `${formatMoney(stats.vendorsValue)} of it from vendors`}
      />
      <Stat
        icon="wrench"
        label={labeled("Pending Repairs", may.viewRepairs && withRest(href("/repairs"), "?status=pending"))}
        value={formatCount(stats.pendingRepairs)}
        caption={busy ? "High priority" : "Normal"}
        captionIcon={busy ? "triangle-alert" : undefined}
        tone={busy ? "urgent" : undefined}
        note={unfinished && `Of ${unfinished}`}
      />
    </StatStrip>
  );
}

function labeled(label: string, rows: Address | false) {
  return rows ? <Link to={rows}>{label}</Link> : label;
}
