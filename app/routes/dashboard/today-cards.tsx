import { Link } from "react-router";
import type { DashboardStats } from "~/domain/reports/dashboard.server";
import { formatCount, formatMoney } from "~/ui/format";
import { Stat, StatStrip } from "~/ui/stat-strip";

const HIGH_PRIORITY_ABOVE = 5;

interface TodayCardsProps {
  stats: DashboardStats;
  linkRepairs: boolean;
}

export function TodayCards({ stats, linkRepairs }: TodayCardsProps) {
  const busy = stats.pendingRepairs > HIGH_PRIORITY_ABOVE;
  return (
    <StatStrip>
      <Stat
        icon="banknote"
        label="Today's Sales"
        value={formatMoney(stats.todaySales)}
        caption={counted(stats.todaySalesCount, "transaction")}
      />
      <Stat
        icon="users"
        label="Active Customers"
        value={formatCount(stats.activeCustomers)}
        caption="Last 90 days"
      />
      <Stat
        icon="gem"
        label="Inventory Value"
        value={formatMoney(stats.inventoryValue)}
        caption={counted(stats.inventoryCount, "item")}
      />
      <Stat
        icon="wrench"
        label={linkRepairs ? <Link to="/repairs?status=pending">Pending Repairs</Link> : "Pending Repairs"}
        value={formatCount(stats.pendingRepairs)}
        caption={busy ? "High priority" : "Normal"}
        captionIcon={busy ? "triangle-alert" : undefined}
        tone={busy ? "urgent" : undefined}
      />
    </StatStrip>
  );
}

function counted(n: number, noun: string) {
  return `${formatCount(n)} ${noun}${n === 1 ? "" : "s"}`;
}
