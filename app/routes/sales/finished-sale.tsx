import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { getSale } from "~/domain/sales/read-sale.server";
import { amountDueOf, changeOf, ticketNumber } from "~/domain/sales/sale";
import { can } from "~/domain/permissions";
import { cents } from "~/domain/money";
import { withholdCost } from "~/domain/withhold-cost";
import { shop } from "~/runtime/shop.server";
import ticketSheet from "~/ui/styles/ticket.css?url";
import type { PageHandle } from "~/shell/page-handle";
import { ButtonLink } from "~/ui/button";
import { Columns } from "~/ui/columns";
import { formatDateTime } from "~/ui/format";
import { useMoney } from "~/ui/money";
import { Panel } from "~/ui/panel";
import { Totals, TotalsRow } from "~/ui/totals";
import { actorOf } from "~/web/context";
import { idParam, notFound } from "~/web/problem";
import type { Route } from "./+types/finished-sale";
import { SoldLines, usePaymentText } from "./sold-lines.tsx";

export const handle: PageHandle = {
  title: "Sales Management",
  subtitle: "Process sales, track commission and net profit",
  subtitleWithoutCost: "Process sales",
};

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: ticketSheet }];

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Sale ${loaderData?.sale.id ?? ""} processed · Loupe` },
];

export function loader({ params, context }: Route.LoaderArgs) {
  const sale = getSale(shop().db, idParam(params.saleId));
  if (!sale) throw notFound();
  // The customer looks on: it is without cost for everybody.
  return { sale: withholdCost(sale, false), mayProcess: can(actorOf(context), "sales.process") };
}

/** What is left to do with a customer who has paid: change, receipt, next customer. */
export default function Finished({ loaderData: { sale, mayProcess } }: Route.ComponentProps) {
  const { formatMoney } = useMoney();
  const { search } = useLocation();
  const paymentText = usePaymentText();
  const change = changeOf(sale);
  const receipt = `/sales/${sale.id}/receipt`;
  const actions = useRef<HTMLDivElement>(null);
  // Browsers heed `autofocus` when a document loads, not when a link comes to it later.
  useEffect(() => actions.current?.querySelector("a")?.focus(), []);
  const cards = sale.lines.flatMap(({ accountId }) => accountId ?? []);
  return (
    <Columns split="wide">
      <Panel flush className="finish">
        <div className="finish-sum">
          <h2>{change > 0 ? "Change due" : "Paid"}</h2>
          <p className="finish-amount">{formatMoney(change > 0 ? change : amountDueOf(sale))}</p>
          <p>
            {sale.payments
              .map((payment) => `${paymentText(payment)}: ${formatMoney(payment.amount)}`)
              .join("; ") || "Nothing was due."}
          </p>
        </div>
        <div className="finish-actions" ref={actions}>
          <ButtonLink to={receipt} icon="printer" variant="primary" autoFocus>
            Print receipt
          </ButtonLink>
          <ButtonLink to={`${receipt}?gift=1`}>Gift receipt</ButtonLink>
          <ButtonLink to={`${receipt}?paper=letter`}>Letter receipt</ButtonLink>
          {cards.map((id, nth) => (
            <ButtonLink key={id} to={`/gift-cards/${id}/slip`}>
              {cards.length === 1 ? "Print gift card" : `Print gift card ${nth + 1}`}
            </ButtonLink>
          ))}
          <ButtonLink to={`/sales/${sale.id}`}>Open sale</ButtonLink>
        </div>
        <div className="finish-next">
          <ButtonLink to={`/sales${search}`} variant="ghost">
            All sales
          </ButtonLink>
          {mayProcess && (
            // oxlint-disable-next-line jsx-a11y/no-access-key -- a till is worked by keyboard: docs/at-the-counter.md
            <ButtonLink to={`/sales/new${search}`} icon="shopping-bag" accessKey="n">
              New Sale
            </ButtonLink>
          )}
        </div>
      </Panel>
      <Panel title={ticketNumber(sale.id)} aside={formatDateTime(sale.soldAt, sale.store.zone)} flush>
        <SoldLines lines={sale.lines} />
        <div className="panel-body">
          <Totals>
            {sale.tradeInValue > 0 && (
              <TotalsRow label="Trade-in value">{formatMoney(cents(-sale.tradeInValue))}</TotalsRow>
            )}
            <TotalsRow label="Tax">{formatMoney(sale.tax)}</TotalsRow>
            <TotalsRow label="Total" grand>
              {formatMoney(sale.total)}
            </TotalsRow>
          </Totals>
        </div>
      </Panel>
    </Columns>
  );
}
