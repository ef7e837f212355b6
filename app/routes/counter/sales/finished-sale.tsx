import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { getSale } from "~/domain/counter/sales/read-sale.server";
import {
  amountDueOf,
  cashRoundingOf,
  changeOf,
  type Sale,
  ticketNumber,
  tradedInOf,
} from "~/domain/counter/sales/sale";
import { tradeInRestOf } from "~/domain/counter/sales/trade-in-rest";
import { can } from "~/domain/permissions";
import { cents, sumOf } from "~/domain/money";
import { PAYMENT_KIND_LABELS } from "~/domain/payment-kinds";
import { getReturn, returnBehind } from "~/domain/counter/returns/find-returns.server";
import { refundedOf } from "~/domain/counter/returns/return";
import { storeNames } from "~/domain/shop/stores/find-stores.server";
import { placesOfPieces } from "~/domain/stock/pieces/find-pieces.server";
import { withholdCost } from "~/domain/withhold-cost";
import { shop } from "~/runtime/shop.server";
import ticketSheet from "~/ui/styles/ticket.css?url";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { href, withRest } from "~/ui/address";
import { Badge } from "~/ui/badge";
import { ButtonLink } from "~/ui/button";
import { Columns } from "~/ui/columns";
import { formatDateTime } from "~/ui/format";
import { useMoney } from "~/ui/money";
import { Panel } from "~/ui/panel";
import { Totals, TotalsRow } from "~/ui/totals";
import { actorOf } from "~/web/context";
import { waysForDocument } from "~/web/messages/document-page.server";
import { tiledLines } from "~/web/photos/tiles.server";
import { idParam, notFound } from "~/web/problem";
import type { Route } from "./+types/finished-sale";
import { SentMessages } from "../../people/outbox/newest-messages-panel.tsx";
import { sentAbout } from "../../people/outbox/newest-messages-panel.server.ts";
import { SendReceiptForm } from "./send-receipt-form.tsx";
import { SoldLines, usePaymentText } from "./sold-lines.tsx";

export const handle: PageHandle = SECTIONS.sales;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: ticketSheet }];

export const meta: Route.MetaFunction = ({ loaderData }) =>
  titled(`Sale ${loaderData?.sale.id ?? ""} processed`);

export function loader({ params, context }: Route.LoaderArgs) {
  const { db } = shop();
  const sale = getSale(db, idParam(params.saleId));
  if (!sale) throw notFound();
  // The customer looks on, so it never shows cost.
  const behind = returnBehind(db, sale.id);
  const made = behind && getReturn(db, behind.id);
  const given = made ? made.refund.filter(({ kind }) => kind !== "exchange") : [];
  return {
    sale: withholdCost({ ...sale, lines: tiledLines(actorOf(context), sale) }, false),
    exchanged: made ? { id: made.id, given, refunded: refundedOf(made) } : null,
    elsewhere: lyingElsewhere(sale),
    ways: waysForDocument(context, sale.customerId),
    sent: sentAbout(context, { kind: "sale", id: sale.id }, sale.store.zone),
    formKey: crypto.randomUUID(),
    mayProcess: can(actorOf(context), "sales.process"),
  };
}

/** Pieces of a ticket that lie in another store, which has to send them. */
function lyingElsewhere({
  lines,
  store,
}: Sale): { description: string; sku: string | null; place: string }[] {
  const { db } = shop();
  const places = placesOfPieces(
    db,
    lines.flatMap(({ pieceId }) => pieceId ?? []),
  );
  const stores = storeNames(db);
  return lines.flatMap(({ pieceId, description, sku }) => {
    const key = pieceId === null ? null : places.get(pieceId);
    const place = key === store.key ? undefined : stores.find((one) => one.key === key)?.name;
    return place ? [{ description, sku, place }] : [];
  });
}

/** Shows what is left to do with a customer who has paid: change, receipt, next customer. */
export default function Finished({
  loaderData: { sale, exchanged, elsewhere, ways, sent, formKey, mayProcess },
}: Route.ComponentProps) {
  const { formatMoney } = useMoney();
  const { search } = useLocation();
  const paymentText = usePaymentText();
  const change = changeOf(sale);
  const given = exchanged?.refunded ?? cents(0);
  const rounding = cashRoundingOf(sale);
  const tradedIn = tradedInOf(sale);
  const rest = tradeInRestOf({ tradedIn, tradeInValue: sale.tradeInValue });
  const taken = sumOf(
    sale.payments.filter(({ kind }) => kind !== "exchange").map((paid) => cents(paid.amount + paid.rounding)),
  );
  const [sum, amount] =
    change > 0
      ? ["Change due", change]
      : given > 0
        ? ["Refund", given]
        : rest > 0 && taken === 0
          ? ["Store credit given", rest]
          : ["Paid", taken];
  const receipt = href("/sales/:saleId/receipt", { saleId: sale.id });
  const actions = useRef<HTMLDivElement>(null);
  // Browsers obey `autofocus` when a document loads, but not after following a link.
  useEffect(() => actions.current?.querySelector("a")?.focus(), []);
  const cards = sale.lines.flatMap(({ accountId }) => accountId ?? []);
  return (
    <Columns split="wide">
      <Panel flush className="finish">
        <div className="finish-sum">
          <h2>{sum}</h2>
          <p className="finish-amount">{formatMoney(amount)}</p>
          <p>
            {sale.payments
              .map((payment) => `${paymentText(payment)}: ${formatMoney(payment.amount)}`)
              .join("; ") || "Nothing was due."}
          </p>
          {rounding !== 0 && <p>Cash rounding: {formatMoney(rounding)}</p>}
          {exchanged?.given.map(({ kind, amount }) => (
            <p key={kind}>
              Refund, {PAYMENT_KIND_LABELS[kind].toLowerCase()}: {formatMoney(amount)}
            </p>
          ))}
        </div>
        {elsewhere.map(({ description, sku, place }) => (
          <p key={sku} className="finish-place">
            <Badge tone="amber">{`In ${place}`}</Badge>{" "}
            {`Have it sent to ${sale.store.name}: ${description}, ${sku}`}
          </p>
        ))}
        <div className="finish-actions" ref={actions}>
          <ButtonLink to={receipt} icon="printer" variant="primary" autoFocus>
            Print Receipt
          </ButtonLink>
          <ButtonLink to={withRest(receipt, "?gift=1")}>Gift Receipt</ButtonLink>
          {ways.channels.length === 0 && (
            <ButtonLink to={href("/sales/:saleId/send", { saleId: sale.id })}>Email Receipt</ButtonLink>
          )}
          <ButtonLink to={withRest(receipt, "?paper=letter")}>
            {sale.lines.some(({ orderId }) => orderId !== null) ? "Letter Receipt to Sign" : "Letter Receipt"}
          </ButtonLink>
          {exchanged && (
            <ButtonLink to={href("/returns/:returnId/slip", { returnId: exchanged.id })}>
              Return Slip
            </ButtonLink>
          )}
          {exchanged?.given.some(({ kind }) => kind === "store_credit") && (
            <ButtonLink
              to={withRest(href("/returns/:returnId/slip", { returnId: exchanged.id }), "?credit=1")}
            >
              Credit Slip
            </ButtonLink>
          )}
          {mayProcess &&
            cards.map((id, nth) => (
              <ButtonLink key={id} to={href("/gift-cards/:cardId/slip", { cardId: id })}>
                {cards.length === 1 ? "Print Gift Card" : `Print Gift Card ${nth + 1}`}
              </ButtonLink>
            ))}
          <ButtonLink to={href("/sales/:saleId", { saleId: sale.id })}>Open Sale</ButtonLink>
        </div>
        <SendReceiptForm key={formKey} saleId={sale.id} ways={ways} formKey={formKey} />
        {sent.length > 0 && <SentMessages messages={sent} />}
        <div className="finish-next">
          <ButtonLink to={withRest(href("/sales"), search)} variant="ghost">
            All Sales
          </ButtonLink>
          {mayProcess && (
            <ButtonLink to={withRest(href("/sales/new"), search)} icon="shopping-bag" accessKey="n">
              New Sale
            </ButtonLink>
          )}
        </div>
      </Panel>
      <Panel title={ticketNumber(sale.id)} aside={formatDateTime(sale.soldAt, sale.store.zone)} flush>
        <SoldLines lines={sale.lines} />
        <div className="panel-body">
          <Totals>
            {tradedIn > 0 && <TotalsRow label="Trade-in value">{formatMoney(cents(-tradedIn))}</TotalsRow>}
            {rest > 0 && <TotalsRow label="Rest as store credit">{formatMoney(rest)}</TotalsRow>}
            <TotalsRow label="Tax">{formatMoney(sale.tax)}</TotalsRow>
            {sale.shippingCharge > 0 && (
              <TotalsRow label="Shipping">{formatMoney(sale.shippingCharge)}</TotalsRow>
            )}
            <TotalsRow label="Total" grand>
              {formatMoney(amountDueOf(sale))}
            </TotalsRow>
          </Totals>
        </div>
      </Panel>
    </Columns>
  );
}
