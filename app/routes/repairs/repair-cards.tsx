import { Link } from "react-router";
import type { RepairFilter, repairCards } from "~/domain/repairs/find-repairs.server";
import { REPAIR_STATUS_LABELS, type RepairStatus } from "~/domain/repairs/repair-status";
import { formatCount } from "~/ui/format";
import { useMoney } from "~/ui/money";
import { Stat, StatStrip } from "~/ui/stat-strip";
import { listOfRepairs } from "./repair-list-address.ts";

interface RepairCardsProps {
  cards: ReturnType<typeof repairCards>;
  filter: RepairFilter;
  /** The figures are lower bounds. */
  isMore: boolean;
}

/** Each figure links to its repairs within the filter. Other statuses than the filter's are zero. */
export function RepairCards({ cards, filter, isMore }: RepairCardsProps) {
  const { formatMoney } = useMoney();
  const more = isMore ? "+" : "";
  const inStatus = (status: RepairStatus) => {
    const isListed = filter.status === undefined || filter.status === status;
    const label = REPAIR_STATUS_LABELS[status];
    return isListed ? <Link to={listOfRepairs({ ...filter, status })}>{label}</Link> : label;
  };
  return (
    <StatStrip>
      <Stat icon="clock" label={inStatus("pending")} value={formatCount(cards.pending) + more} />
      <Stat icon="wrench" label={inStatus("in_progress")} value={formatCount(cards.inProgress) + more} />
      <Stat icon="circle-check" label={inStatus("completed")} value={formatCount(cards.completed) + more} />
      <Stat
        icon="banknote"
        label={<Link to={listOfRepairs(filter)}>Total Revenue</Link>}
        value={formatMoney(cards.totalRevenue) + more}
      />
    </StatStrip>
  );
}
