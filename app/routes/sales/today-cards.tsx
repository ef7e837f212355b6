import type { TodayCards as Figures } from "~/domain/sales/queries.server";
import { formatCount, formatMoney } from "~/ui/format";
import { Stat, StatStrip } from "~/ui/stat-strip";

export function TodayCards({ cards }: { cards: Figures }) {
  return (
    <StatStrip>
      <Stat icon="banknote" label="Today's Revenue" value={formatMoney(cards.revenue)} />
      <Stat icon="receipt" label="Transactions" value={formatCount(cards.transactions)} />
      <Stat icon="percent" label="Commission" value={formatMoney(cards.commission)} />
      <Stat
        icon="trending-up"
        label="Net Profit"
        value={formatMoney(cards.netProfit)}
        tone={cards.netProfit < 0 ? "loss" : "gain"}
      />
    </StatStrip>
  );
}
