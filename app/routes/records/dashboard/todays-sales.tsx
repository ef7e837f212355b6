import type { Day } from "~/domain/dates";
import { ticketNumber } from "~/domain/counter/sales/sale";
import { listOfSales } from "~/routes/counter/sales/sale-list-address";
import { href } from "~/ui/address";
import { ButtonLink } from "~/ui/button";
import { formatTime } from "~/ui/format";
import { Line, Lines, LineSum } from "~/ui/lines";
import { useMoney } from "~/ui/money";
import { PageLink } from "~/ui/page-link";
import { Panel } from "~/ui/panel";
import type { SaleOfDay } from "./day-sheet.server.ts";

interface TodaysSalesProps {
  sales: SaleOfDay[];
  today: Day;
  /** Store key; undefined for all stores. */
  location: string | undefined;
  mayProcess: boolean;
}

export function TodaysSales({ sales, today, location, mayProcess }: TodaysSalesProps) {
  const { formatMoney } = useMoney();
  return (
    <Panel
      className="day-third"
      title="Sales Today"
      flush
      aside={
        sales.length > 0 && (
          <PageLink
            to={listOfSales({ from: today, to: today, location })}
            className="text-link"
            aria-label="View all of today's sales"
          >
            View All
          </PageLink>
        )
      }
    >
      {sales.length === 0 ? (
        <div className="panel-body panel-nothing">
          <p>No sales yet today</p>
          {mayProcess && <ButtonLink to={href("/sales/new")}>New Sale</ButtonLink>}
        </div>
      ) : (
        <Lines>
          {sales.map((sale) => (
            <Line
              key={sale.id}
              tile={sale.tile}
              title={sale.customerName ?? ticketNumber(sale.id)}
              to={href("/sales/:saleId", { saleId: sale.id })}
              note={inWords(sale)}
              end={
                <LineSum
                  value={formatMoney(sale.total)}
                  note={
                    <>
                      {formatTime(sale.soldAt, sale.zone, { withZone: !location })}
                      <span className="line-more">, {sale.sellerName}</span>
                    </>
                  }
                />
              }
            />
          ))}
        </Lines>
      )}
    </Panel>
  );
}

function inWords({ id, customerName, piece, morePieces }: SaleOfDay) {
  const pieces = morePieces > 0 ? `${piece} and ${morePieces} more` : piece;
  return customerName === null ? pieces : `${pieces}, ${ticketNumber(id)}`;
}
