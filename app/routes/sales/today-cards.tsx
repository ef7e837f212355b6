import { Link } from "react-router";
import type { TodayCards as Figures } from "~/domain/sales/find-sales.server";
import { formatCount } from "~/ui/format";
import { useMoney } from "~/ui/money";
import { Stat, StatStrip } from "~/ui/stat-strip";
import { listOfSales } from "./sale-list-address.ts";

interface TodayCardsProps {
  cards: Figures;
  /** Store key; undefined for all stores. */
  location: string | undefined;
}

export function TodayCards({ cards, location }: TodayCardsProps) {
  const { formatMoney } = useMoney();
  const rows = listOfSales({ from: cards.today, to: cards.today, location });
  return (
    <StatStrip>
      <Stat
        icon="banknote"
        label={<Link to={rows}>Today's Revenue</Link>}
        value={formatMoney(cards.revenue)}
      />
      <Stat
        icon="receipt"
        label={<Link to={rows}>Transactions</Link>}
        value={formatCount(cards.transactions)}
      />
      <Stat icon="percent" label={<Link to={rows}>Commission</Link>} value={formatMoney(cards.commission)} />
      <Stat
        icon="trending-up"
        label={<Link to={rows}>Net Profit</Link>}
        value={formatMoney(cards.netProfit)}
        tone={cards.netProfit < 0 ? "loss" : "gain"}
      />
    </StatStrip>
  );
}
