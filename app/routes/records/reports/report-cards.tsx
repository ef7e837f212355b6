import { changeInPoints, changeInShare, type ShareChange } from "~/domain/change-from-before";
import type { Period } from "~/domain/periods";
import type { SalesFigures } from "~/domain/counter/sales/sales-figures.server";
import type { Seen } from "~/domain/withhold-cost";
import type { Address } from "~/ui/address";
import { formatCount, formatPercent } from "~/ui/format";
import { useMoney } from "~/ui/money";
import { PageLink } from "~/ui/page-link";
import { Stat, StatStrip } from "~/ui/stat-strip";
import { beforeInWords, countInWords, pointsInWords, shareInWords } from "./comparison-words.ts";

interface ReportCardsProps {
  period: Period;
  now: Seen<SalesFigures>;
  before: Seen<SalesFigures>;
  /** URL of the underlying sales. */
  rows: Address;
}

export function ReportCards({ period, now, before, rows }: ReportCardsProps) {
  const { formatMoney } = useMoney();
  const words = beforeInWords(period);
  const revenue = changeInShare(
    { amount: now.revenue, sales: now.count },
    { amount: before.revenue, sales: before.count },
  );
  const margin = changeInPoints(now.grossMargin ?? null, before.grossMargin ?? null);
  const average = changeInShare(
    { amount: now.average, sales: now.count },
    { amount: before.average, sales: before.count },
  );
  return (
    <StatStrip>
      <Stat
        icon="banknote"
        label={<PageLink to={rows}>Sales Revenue</PageLink>}
        value={formatMoney(now.revenue)}
        captionIcon={arrow(revenue)}
        caption={shareInWords(revenue, words, formatMoney(before.revenue))}
      />
      {now.netProfit !== undefined && (
        <Stat
          icon="percent"
          label={<PageLink to={rows}>Gross Margin</PageLink>}
          value={formatPercent(now.grossMargin ?? 0)}
          captionIcon={arrow(margin)}
          caption={pointsInWords(margin, words)}
          note={`Net profit ${formatMoney(now.netProfit)}`}
        />
      )}
      <Stat
        icon="receipt"
        label={<PageLink to={rows}>Transactions</PageLink>}
        value={formatCount(now.count)}
        captionIcon={before.count === 0 ? undefined : trend(now.count - before.count)}
        caption={countInWords(now.count, before.count, words)}
      />
      <Stat
        icon="calculator"
        label={<PageLink to={rows}>Avg. Sale</PageLink>}
        value={formatMoney(now.average)}
        captionIcon={arrow(average)}
        caption={shareInWords(average, words, formatMoney(before.average))}
      />
    </StatStrip>
  );
}

function arrow(change: ShareChange) {
  return trend(change.kind === "more" ? 1 : change.kind === "less" ? -1 : 0);
}

function trend(direction: number) {
  if (direction === 0) return undefined;
  return direction > 0 ? "trending-up" : "trending-down";
}
