import { cents } from "~/domain/money";
import { PAYMENT_KIND_LABELS } from "~/domain/payment-kinds";
import { nextOfReturn } from "~/domain/counter/returns/next-of-return";
import { getReturn } from "~/domain/counter/returns/find-returns.server";
import { KEPT_BY_CUSTOMER, RETURN_PLACE_LABELS, returnNumber } from "~/domain/counter/returns/return";
import { ticketNumber } from "~/domain/counter/sales/sale";
import { readSettings } from "~/domain/shop/settings/read-settings.server";
import { withholdCost } from "~/domain/withhold-cost";
import { HistoryLink } from "~/shell/history-link";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { shop } from "~/runtime/shop.server";
import { href, withRest } from "~/ui/address";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { ButtonLink } from "~/ui/button";
import { Columns, Stack } from "~/ui/columns";
import { DataItem, DataList } from "~/ui/description-list";
import { formatDateTime } from "~/ui/format";
import { moneyFormat, useMoney } from "~/ui/money";
import { NextStep } from "~/ui/next-step";
import { Link } from "~/ui/page-link";
import { Panel } from "~/ui/panel";
import { RecordHead } from "~/ui/record-head";
import { Totals, TotalsRow } from "~/ui/totals";
import { idParam, notFound } from "~/web/problem";
import { showsCost } from "~/web/shows-cost.server";
import type { Route } from "./+types/return-record";
import { SentMessages } from "../../people/outbox/newest-messages-panel.tsx";
import { sentAbout } from "../../people/outbox/newest-messages-panel.server.ts";

export const handle: PageHandle<Route.ComponentProps["loaderData"]> = {
  ...SECTIONS.returns,
  isRecord: true,
  nameOf: ({ made }) => returnNumber(made.id),
};

export const meta: Route.MetaFunction = ({ params }) => titled(`Return ${params.returnId}`);

export function loader({ params, context }: Route.LoaderArgs) {
  const { db } = shop();
  const found = getReturn(db, idParam(params.returnId));
  if (!found) throw notFound();
  const { formatMoney: money } = moneyFormat(readSettings(db).currency);
  return {
    made: withholdCost(found, showsCost(context)),
    next: nextOfReturn(found, { money }),
    sent: sentAbout(context, { kind: "return", id: found.id }, found.store.zone),
  };
}

export default function ReturnRecord({ loaderData: { made, next, sent } }: Route.ComponentProps) {
  const { formatMoney } = useMoney();
  const number = returnNumber(made.id);
  const ticket = ticketNumber(made.saleId);
  return (
    <>
      <Breadcrumbs
        trail={[
          { to: href("/sales"), label: "Sales" },
          { to: href("/sales/:saleId", { saleId: made.saleId }), label: ticket },
        ]}
      />
      <Panel flush>
        <RecordHead
          name={number}
          facts={
            <>
              <span>{formatDateTime(made.returnedAt, made.store.zone)}</span> <span>{made.store.name}</span>{" "}
              <span>Processed by {made.employeeName}</span>
            </>
          }
        >
          <HistoryLink kind="return" id={made.id} />
          <ButtonLink to={href("/returns/:returnId/send", { returnId: made.id })} icon="mail">
            Send Slip
          </ButtonLink>
          {made.refund.some(({ kind }) => kind === "store_credit") && (
            <ButtonLink to={withRest(href("/returns/:returnId/slip", { returnId: made.id }), "?credit=1")}>
              Credit Slip
            </ButtonLink>
          )}
        </RecordHead>
        <NextStep
          {...next}
          act={
            <ButtonLink
              to={href("/returns/:returnId/slip", { returnId: made.id })}
              icon="printer"
              variant="primary"
            >
              Print Slip
            </ButtonLink>
          }
        />
      </Panel>
      <Columns split="wide">
        <Panel title="Details">
          <DataList>
            <DataItem term="Ticket">
              <Link className="text-link" to={href("/sales/:saleId", { saleId: made.saleId })}>
                {ticket}
              </Link>{" "}
              to {made.customerName}
            </DataItem>
            {made.exchangeId !== null && (
              <DataItem term="Exchanged for">
                <Link className="text-link" to={href("/sales/:saleId", { saleId: made.exchangeId })}>
                  {ticketNumber(made.exchangeId)}
                </Link>
              </DataItem>
            )}
            {made.lines.map((line) => (
              <DataItem key={line.id} term={line.isGoodwill ? "Given back" : "Returned"}>
                {line.pieceId === null ? (
                  line.description
                ) : (
                  <>
                    <Link className="text-link" to={href("/inventory/:pieceId", { pieceId: line.pieceId })}>
                      {line.description}
                    </Link>{" "}
                    (<span className="unbroken">{line.sku}</span>)
                  </>
                )}
                , {formatMoney(line.total)}
                {line.to && `. ${RETURN_PLACE_LABELS[line.to]}`}
                {line.isGoodwill && `. ${KEPT_BY_CUSTOMER}`}
              </DataItem>
            ))}
            <DataItem term="Reason">{made.reason}</DataItem>
            {made.commission !== undefined && (
              <DataItem term="Commission">{formatMoney(cents(-made.commission))}</DataItem>
            )}
          </DataList>
        </Panel>
        <Stack>
          <Panel title="Refund">
            {made.paidOut.key !== made.store.key && (
              <p className="field-hint">{`Refund paid at ${made.paidOut.name}.`}</p>
            )}
            <Totals>
              {made.refund.map(({ kind, amount }) => (
                <TotalsRow key={kind} label={PAYMENT_KIND_LABELS[kind]}>
                  {formatMoney(amount)}
                </TotalsRow>
              ))}
              {made.cashRounding !== 0 && (
                <TotalsRow label="Cash rounding">{formatMoney(made.cashRounding)}</TotalsRow>
              )}
              {made.fee > 0 && <TotalsRow label="Fee kept">{formatMoney(made.fee)}</TotalsRow>}
              <TotalsRow label="Total" grand>
                {formatMoney(
                  cents(made.refund.reduce((sum, { amount }) => sum + amount, made.cashRounding as number)),
                )}
              </TotalsRow>
            </Totals>
          </Panel>
          {sent.length > 0 && (
            <Panel title="Sent" flush>
              <SentMessages messages={sent} />
            </Panel>
          )}
        </Stack>
      </Columns>
    </>
  );
}
