import type { ReactNode } from "react";
import { counted } from "~/domain/counted";
import { sumOf } from "~/domain/money";
import type { SalesPart } from "~/domain/records/reports/sales-splits.server";
import { wholePercents } from "~/domain/records/reports/shares";
import type { SaleFilter } from "~/domain/counter/sales/find-sales.server";
import { listOfSales } from "~/routes/counter/sales/sale-list-address";
import { useMoney } from "~/ui/money";
import { PageLink } from "~/ui/page-link";
import { Panel } from "~/ui/panel";
import { inWords } from "./share-words.ts";

/** Parts with a line each; two or more others share one. */
const NAMED = 6;

interface SalesSplitProps<Key> {
  title: string;
  parts: SalesPart<Key>[];
  /** The filter for a part's sales. */
  salesOf(key: Key): SaleFilter;
}

/** Shows revenue by store or salesperson, with each part's share. */
export function SalesSplit<Key extends string | number>({ title, parts, salesOf }: SalesSplitProps<Key>) {
  const { formatMoney } = useMoney();
  const percents = wholePercents(parts.map(({ revenue }) => revenue));
  const total = Math.max(1, sumOf(parts.map(({ revenue }) => revenue)));
  const named = parts.length > NAMED + 1 ? parts.slice(0, NAMED) : parts;
  const others = parts.slice(named.length);
  const revenueOfOthers = sumOf(others.map(({ revenue }) => revenue));
  const shareOfOthers = percents.slice(named.length).reduce((sum, percent) => sum + percent, 0);
  return (
    <Panel title={title} flush>
      {parts.length === 0 ? (
        <p className="panel-body">No sales in this period</p>
      ) : (
        <ul className="split">
          {named.map(({ key, name, count, revenue }, place) => (
            <Part
              key={key}
              name={name}
              count={count}
              amount={
                <PageLink className="figure-link" to={listOfSales(salesOf(key))}>
                  {formatMoney(revenue)}
                </PageLink>
              }
              share={inWords(percents[place] ?? 0, revenue)}
              width={partOf(revenue, total)}
            />
          ))}
          {others.length > 0 && (
            <Part
              name={counted(others.length, "other")}
              count={others.reduce((sum, { count }) => sum + count, 0)}
              amount={formatMoney(revenueOfOthers)}
              share={inWords(shareOfOthers, revenueOfOthers)}
              width={partOf(revenueOfOthers, total)}
            />
          )}
        </ul>
      )}
    </Panel>
  );
}

/** A bar is as long as its share; what came back beyond what was sold has none. */
function partOf(revenue: number, total: number): number {
  return Math.min(1, Math.max(0, revenue / total));
}

interface PartProps {
  name: string;
  count: number;
  amount: ReactNode;
  share: string;
  /** Share of the whole width, 0 to 1. */
  width: number;
}

function Part({ name, count, amount, share, width }: PartProps) {
  return (
    <li className="split-part">
      <div className="split-line">
        <span className="split-name">
          {name} <span className="split-note">{counted(count, "sale")}</span>
        </span>{" "}
        <span className="split-amount">{amount}</span>
      </div>
      <div className="split-line">
        <svg className="bar" height="6" aria-hidden="true" focusable="false">
          <rect width={`${(width * 100).toFixed(2)}%`} height="6" />
        </svg>
        <span className="split-note split-share">{share}</span>
      </div>
    </li>
  );
}
