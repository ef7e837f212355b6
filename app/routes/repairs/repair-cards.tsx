import type { repairCards } from "~/domain/repairs/queries.server";
import { formatCount, formatMoney } from "~/ui/format";
import { Stat, StatStrip } from "~/ui/stat-strip";

export function RepairCards({ cards }: { cards: ReturnType<typeof repairCards> }) {
  return (
    <StatStrip>
      <Stat icon="clock" label="Pending" value={formatCount(cards.pending)} />
      <Stat icon="wrench" label="In Progress" value={formatCount(cards.inProgress)} />
      <Stat icon="circle-check" label="Completed" value={formatCount(cards.completed)} />
      <Stat icon="banknote" label="Total Revenue" value={formatMoney(cards.totalRevenue)} />
    </StatStrip>
  );
}
