import type { repairCards } from "~/domain/repairs/queries.server";
import { formatCount, formatMoney } from "~/ui/format";
import { Stat, StatStrip } from "~/ui/stat-strip";

/** `isMore`: the figures are lower bounds. */
export function RepairCards({ cards, isMore }: { cards: ReturnType<typeof repairCards>; isMore: boolean }) {
  const more = isMore ? "+" : "";
  return (
    <StatStrip>
      <Stat icon="clock" label="Pending" value={formatCount(cards.pending) + more} />
      <Stat icon="wrench" label="In Progress" value={formatCount(cards.inProgress) + more} />
      <Stat icon="circle-check" label="Completed" value={formatCount(cards.completed) + more} />
      <Stat icon="banknote" label="Total Revenue" value={formatMoney(cards.totalRevenue) + more} />
    </StatStrip>
  );
}
