import { counted } from "~/domain/counted";
import { type MoneyFormat, useMoney } from "~/ui/money";
import type { sumsOf } from "./sale-filter.server.ts";

type Sums = NonNullable<ReturnType<typeof sumsOf>>;

/** Totals of a filtered list, to match the figure that linked here. */
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
  const prices = `sale prices ${formatMoney(found.salePrices)}`;
  if (found.kind === "pieces") return `${counted(found.count, "item")}: ${prices}`;
  const { revenue, netProfit } = found;
  return `${counted(found.count, "sale")}: revenue ${formatMoney(revenue)}, ${prices}, net profit ${formatMoney(netProfit)}`;
}
