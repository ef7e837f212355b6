import { formatCount } from "~/ui/format";
import { type MoneyFormat, useMoney } from "~/ui/money";
import type { sumsOf } from "./sale-filter.server.ts";

type Sums = NonNullable<ReturnType<typeof sumsOf>>;

/** What a filtered list comes to: the figure that led here stands among these. */
export function FoundSales({ found }: { found: Sums | null }) {
  const { formatMoney } = useMoney();
  return (
    <>
      <h2>Recent Sales</h2>
      {found && found.count > 0 && <p>{inWords(found, formatMoney)}</p>}
    </>
  );
}

function inWords(found: Sums, formatMoney: MoneyFormat["formatMoney"]) {
  const n = formatCount(found.count);
  const prices = `sale prices ${formatMoney(found.salePrices)}`;
  if (found.kind === "pieces") return `${n} ${found.count === 1 ? "item" : "items"}: ${prices}`;
  const { revenue, netProfit } = found;
  return `${n} ${found.count === 1 ? "sale" : "sales"}: revenue ${formatMoney(revenue)}, ${prices}, net profit ${formatMoney(netProfit)}`;
}
