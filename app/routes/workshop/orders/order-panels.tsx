import { amountDueLabel } from "~/domain/amount-due-label";
import { depositTitle } from "~/domain/workshop/orders/deposit-kinds";
import type { NextOfOrder } from "~/domain/workshop/orders/next-of-order";
import {
  CONTACT_WAY_LABELS,
  ESTIMATE_LABELS,
  LATE_LABELS,
  isSettled,
  waits,
  waitsToBeHandedBack,
  whyLate,
} from "~/domain/workshop/orders/order";
import { ticketNumber } from "~/domain/counter/sales/sale";
import { href, withRest } from "~/ui/address";
import { ButtonLink } from "~/ui/button";
import { DataItem } from "~/ui/description-list";
import { FormActions } from "~/ui/fields/form-layout";
import { formatDate, formatDateTime } from "~/ui/format";
import { useMoney } from "~/ui/money";
import { PageLink } from "~/ui/page-link";
import { Panel } from "~/ui/panel";
import { StateBadge } from "~/ui/state-badge";
import { Totals, TotalsRow } from "~/ui/totals";
import type { OrderView } from "./order-view.server.ts";

interface OfOrder {
  view: OrderView;
  next: NextOfOrder;
}

/** Shows price, tax, deposits and what is left: of a layaway, due or not. */
export function OrderMoneyPanel({ view: { order, may }, next: { act } }: OfOrder) {
  const { formatMoney } = useMoney();
  const { id, price, tax, total, amountDue, balance, deposits, saleId } = order;
  const isUnsettled = !isSettled(order);
  const takesDeposit = may.money && isUnsettled && balance > 0;
  return (
    <Panel
      title="Deposits and Balance"
      aside={
        takesDeposit && (
          <ButtonLink to={href("/orders/:orderId/deposit", { orderId: id })}>Take a Deposit</ButtonLink>
        )
      }
    >
      <Totals>
        <TotalsRow label="Price">{formatMoney(price)}</TotalsRow>
        {!order.cancelled && (
          <>
            <TotalsRow label="Tax">{formatMoney(tax)}</TotalsRow>
            <TotalsRow label="Total" rule>
              {formatMoney(total)}
            </TotalsRow>
          </>
        )}
        {deposits.map(({ id: payment, kind, amount, day }) => (
          <TotalsRow
            key={payment}
            label={
              <>
                {`${depositTitle({ kind, amount })}, ${formatDate(day)}`}{" "}
                {kind !== "deposit" && (
                  <PageLink
                    className="text-link"
                    to={href("/orders/:orderId/deposits/:depositId", { orderId: id, depositId: payment })}
                  >
                    Receipt
                  </PageLink>
                )}
              </>
            }
          >
            {formatMoney(-amount)}
          </TotalsRow>
        ))}
        {isUnsettled && (
          <TotalsRow label={amountDueLabel(order.kind)} grand>
            {formatMoney(amountDue)}
          </TotalsRow>
        )}
      </Totals>
      {saleId !== null && (
        <p>
          {order.cancelled ? "Deposit kept: " : "Picked up on ticket "}
          <PageLink className="text-link" to={href("/sales/:saleId", { saleId })}>
            {ticketNumber(saleId)}
          </PageLink>
        </p>
      )}
      {may.money && act === "notify" && (
        <FormActions>
          <ButtonLink to={withRest(href("/sales/new"), `?chooseItem=order-${id}`)}>Hand Over</ButtonLink>
        </FormActions>
      )}
    </Panel>
  );
}

/** What was promised and said, in a list of facts, unless the band of what is next says it. */
export function OrderPromiseFacts({ view: { order, today }, next: { act, saysPromise } }: OfOrder) {
  const { formatMoney } = useMoney();
  const { estimate, told, cancelled, promisedDay, callOver, worker } = order;
  const { zone } = order.store;
  const isLate = whyLate(order, today) === "promise";
  const bench = act === "finish" ? null : worker;
  const answered = estimate && [
    ESTIMATE_LABELS[estimate.state],
    estimate.amount !== null && formatMoney(estimate.amount),
    estimate.way && CONTACT_WAY_LABELS[estimate.way].toLowerCase(),
    estimate.at !== null && formatDateTime(estimate.at, zone),
    estimate.name === null ? estimate.by : `by the customer, online, as ${estimate.name}`,
  ];
  return (
    <>
      {!saysPromise && promisedDay && (
        <DataItem term="Promised">
          {formatDate(promisedDay)} {isLate && <StateBadge state="wrong">{LATE_LABELS.promise}</StateBadge>}
        </DataItem>
      )}
      {bench && <DataItem term="Bench">{bench.name}</DataItem>}
      {answered && <DataItem term="Estimate">{answered.filter(Boolean).join(", ")}</DataItem>}
      {callOver !== null && <DataItem term="Call first if over">{formatMoney(callOver)}</DataItem>}
      {told && (
        <DataItem term="Notified">
          {[formatDateTime(told.at, zone), CONTACT_WAY_LABELS[told.way].toLowerCase(), told.by].join(", ")}{" "}
          {waits(order, "toTell") && <StateBadge state="waiting">Not since ready</StateBadge>}
        </DataItem>
      )}
      {cancelled && act === "hand_back" && (
        <DataItem term="Canceled">
          {`${formatDateTime(cancelled.at, zone)}, ${cancelled.by}: ${cancelled.reason}`}
        </DataItem>
      )}
    </>
  );
}

/** The link to record that whose canceled repair is still here was told. */
export function MarkNotifiedLink({ view: { order, may } }: Pick<OfOrder, "view">) {
  if (!may.edit || !waitsToBeHandedBack(order)) return null;
  return (
    <FormActions>
      <ButtonLink to={href("/orders/:orderId/told", { orderId: order.id })}>Mark as Notified</ButtonLink>
    </FormActions>
  );
}
