import { approverOf } from "~/domain/shop/approvals/who-approved.server";
import { can } from "~/domain/permissions";
import { type Cents, cents, sumOf } from "~/domain/money";
import { givenBackFor } from "~/domain/counter/returns/find-returns.server";
import { getSale } from "~/domain/counter/sales/read-sale.server";
import {
  amountDueOf,
  cashRoundingOf,
  changeOf,
  type Sale,
  ticketNumber,
  tradedInOf,
  tradeInsOf,
} from "~/domain/counter/sales/sale";
import { tradeInRestOf } from "~/domain/counter/sales/trade-in-rest";
import { exemptionText } from "~/domain/counter/sales/exemption";
import { WITHOUT_RATE_LABELS } from "~/domain/counter/sales/tax-sources";
import { ORDERS_FOR_TICKETS } from "~/domain/workshop/orders/join-tickets-to-orders.server";
import { type Seen, withholdCost } from "~/domain/withhold-cost";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { shop } from "~/runtime/shop.server";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { ButtonLink } from "~/ui/button";
import { Callout } from "~/ui/callout";
import { Columns, Stack } from "~/ui/columns";
import { DataItem, DataList } from "~/ui/description-list";
import { formatDateTime } from "~/ui/format";
import { useMoney } from "~/ui/money";
import { href } from "~/ui/address";
import { PageLink } from "~/ui/page-link";
import { Panel } from "~/ui/panel";
import { RecordHead } from "~/ui/record-head";
import photoSheet from "~/ui/styles/photos.css?url";
import type { TilePicture } from "~/ui/tile";
import { Totals, TotalsRow } from "~/ui/totals";
import { actorOf } from "~/web/context";
import { wholeOf } from "~/web/photos/photo-address";
import { type LargePhoto, PicturedHead, useIsPictured } from "~/web/photos/pictured-head";
import { tiledLines } from "~/web/photos/tiles.server";
import { idParam, notFound } from "~/web/problem";
import { showsCost } from "~/web/shows-cost.server";
import type { Route } from "./+types/sale-record";
import { MoreOfTicket, UndoButtons, UndoneSale, WhyNotUndone } from "./void-return-exchange.tsx";
import { undoOf } from "./void-return-exchange.server.ts";
import { SaleTotals } from "./sale-totals.tsx";
import { SizeBadge, StatusBadge } from "./sale-badges.tsx";
import { Person, SoldLines, usePaymentText } from "./sold-lines.tsx";
import { TradeInPanel } from "./trade-in-panel.tsx";
import { TierBadge } from "../../people/customers/tier-badge.tsx";
import { SentMessages } from "../../people/outbox/newest-messages-panel.tsx";
import { sentAbout } from "../../people/outbox/newest-messages-panel.server.ts";
import { loadTimeline } from "../../records/timeline/load-timeline.server.ts";
import { PinnedNotesPanel } from "../../records/notes/pinned-notes-panel.tsx";
import { RecordTimeline } from "../../records/timeline/record-timeline.tsx";

export const handle: PageHandle<Route.ComponentProps["loaderData"]> = {
  ...SECTIONS.sales,
  isRecord: true,
  nameOf: ({ sale }) => `Sale ${ticketNumber(sale.id)}`,
};

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: photoSheet }];

export const meta: Route.MetaFunction = ({ loaderData }) =>
  titled(`Sale ${loaderData ? ticketNumber(loaderData.sale.id) : ""}`);

export function loader({ params, url, context }: Route.LoaderArgs) {
  const sale = getSale(shop().db, idParam(params.saleId));
  if (!sale) throw notFound();
  const approver = approverOf(shop().db, { kind: "sale", id: sale.id, action: "sale.processed" });
  const lines = tiledLines(actorOf(context), sale);
  return {
    sale: withholdCost({ ...sale, lines }, showsCost(context)),
    approver,
    givenBack: givenBackFor(shop().db, sale.id),
    maySeeSeller: can(actorOf(context), "directory.manage"),
    undo: undoOf(sale, actorOf(context), ORDERS_FOR_TICKETS),
    sent: sentAbout(context, { kind: "sale", id: sale.id }, sale.store.zone),
    timeline: loadTimeline({ url, context }, { kind: "sale", id: sale.id, zone: sale.store.zone }),
  };
}

export default function Record({ loaderData }: Route.ComponentProps) {
  const { sale, approver, givenBack, maySeeSeller, undo, sent, timeline } = loaderData;
  const { status, voided, lines } = sale;
  const tradedIn = tradedInOf(sale);
  const tradeIns = tradeInsOf(sale);
  const photos = photosOfLines(lines);
  const isPictured = useIsPictured(photos);
  return (
    <>
      <Breadcrumbs trail={[{ to: href("/sales"), label: "Sales" }]} />
      {voided && (
        <Callout tone="error" title="VOID">
          <p>
            {formatDateTime(voided.at, sale.store.zone)} by {voided.by}: {voided.reason}
          </p>
        </Callout>
      )}
      <Panel flush>
        <PicturedHead photos={photos}>
          <RecordHead
            name={`Sale ${ticketNumber(sale.id)}`}
            more={<MoreOfTicket saleId={sale.id} undo={undo} />}
            main={
              <ButtonLink
                to={href("/sales/:saleId/receipt", { saleId: sale.id })}
                icon="printer"
                variant="primary"
              >
                Print Receipt
              </ButtonLink>
            }
            facts={
              <>
                <SizeBadge total={sale.total} /> {status !== "completed" && <StatusBadge status={status} />}{" "}
                {sale.customerId !== null && (
                  <PageLink
                    className="text-link"
                    to={href("/customers/:customerId", { customerId: sale.customerId })}
                  >
                    {sale.customerName}
                  </PageLink>
                )}{" "}
                <span>{formatDateTime(sale.soldAt, sale.store.zone)}</span> <span>{sale.store.name}</span>{" "}
                <span>
                  <SoldBy sale={sale} isLink={maySeeSeller} />
                </span>{" "}
                {approver !== null && <span>Approved by {approver}</span>}
              </>
            }
          >
            <UndoButtons saleId={sale.id} undo={undo} />
          </RecordHead>
          {isPictured && <SaleFacts sale={sale} />}
        </PicturedHead>
      </Panel>
      <UndoneSale undo={undo} />
      <PinnedNotesPanel notes={timeline.pinned} />
      <Columns split="wide">
        <Stack>
          <Panel title="Lines" aside={`${lines.length} ${lines.length === 1 ? "line" : "lines"}`} flush>
            <SoldLines lines={lines} />
          </Panel>
          {!isPictured && (
            <Panel title="Details">
              <SaleFacts sale={sale} />
            </Panel>
          )}
          {tradeIns.map((tradeIn, nth) => (
            <TradeInPanel key={nth} tradeIn={tradeIn} number={tradeIns.length === 1 ? null : nth + 1} />
          ))}
          <RecordTimeline timeline={timeline} />
        </Stack>
        <Stack>
          <Panel className="record-first" title="Sale Summary">
            <SaleTotals
              amounts={{
                ...sale,
                listPrices: sumOf(
                  lines.filter(({ kind }) => kind !== "gift_card").map((line) => line.listPrice),
                ),
                tradeInValue: tradedIn,
                tradeInRest: tradeInRestOf({ tradedIn, tradeInValue: sale.tradeInValue }),
                subtotal: cents(sale.salePrice - sale.tradeInValue),
                amountDue: amountDueOf(sale),
              }}
              rate={sale.commissionRate ?? null}
              isSold
            />
            {sale.tradeInValue > 0 && sale.netProfit !== undefined && sale.profitBasis === "total" && (
              <p className="quiet small">
                {`Net profit is before ${tradeIns.length > 1 ? "what was traded in" : "the trade-in"} is sold.`}
              </p>
            )}
          </Panel>
          <Payments sale={sale} givenBack={givenBack} />
          {sent.length > 0 && (
            <Panel title="Sent" flush>
              <SentMessages messages={sent} />
            </Panel>
          )}
        </Stack>
      </Columns>
      <WhyNotUndone undo={undo} />
    </>
  );
}

/** Names the salespeople in one text node, which keeps the space before each name. */
function SoldBy({
  sale: { salespeople, sellerId, sellerName },
  isLink,
}: {
  sale: Seen<Sale>;
  isLink: boolean;
}) {
  const isShared = salespeople.length > 1;
  const people = isShared ? salespeople : [{ id: sellerId, name: sellerName, share: 10_000 }];
  return (
    <span>
      Sold by{" "}
      {people.map(({ id, name, share }, nth) => (
        <span key={id}>
          {nth > 0 && " and "}
          <Person id={id} name={name} isLink={isLink} />
          {isShared && ` ${share / 100}%`}
        </span>
      ))}
    </span>
  );
}

function Payments({ sale, givenBack }: { sale: Seen<Sale>; givenBack: Cents }) {
  const { formatMoney } = useMoney();
  const paymentText = usePaymentText();
  const change = changeOf(sale);
  const rounding = cashRoundingOf(sale);
  return (
    <Panel className="record-first" title="Payments">
      {sale.payments.length === 0 ? (
        <p>Nothing was due.</p>
      ) : (
        <Totals>
          {sale.payments.map((payment, nth) => (
            <TotalsRow key={nth} label={paymentText(payment)}>
              {formatMoney(payment.amount)}
            </TotalsRow>
          ))}
          {rounding !== 0 && <TotalsRow label="Cash rounding">{formatMoney(rounding)}</TotalsRow>}
          {change > 0 && <TotalsRow label="Change">{formatMoney(change)}</TotalsRow>}
          {givenBack > 0 && (
            <TotalsRow label="Refunded" rule>
              {formatMoney(givenBack)}
            </TotalsRow>
          )}
        </Totals>
      )}
    </Panel>
  );
}

/** Returns the first photo of each piece that has one. */
function photosOfLines(lines: readonly { description: string; tile: TilePicture }[]): LargePhoto[] {
  return lines.flatMap(({ description, tile }) =>
    tile.startsWith("/") ? { href: wholeOf(tile), thumbnail: tile, label: `Photo of ${description}` } : [],
  );
}

function SaleFacts({ sale }: { sale: Seen<Sale> }) {
  const { formatMoney } = useMoney();
  const { taxRate } = sale;
  const exemption = exemptionText(sale);
  return (
    <DataList>
      <DataItem term="Customer">
        {sale.customerId === null ? (
          sale.customerName
        ) : (
          <>
            <PageLink
              className="text-link"
              to={href("/customers/:customerId", { customerId: sale.customerId })}
            >
              {sale.customerName}
            </PageLink>{" "}
            <span className="nowrap">(Customer #{sale.customerId})</span>{" "}
            {sale.customerTier && <TierBadge tier={sale.customerTier} />}
          </>
        )}
      </DataItem>
      <DataItem term="Tax">
        {exemption !== null
          ? `${sale.exempt > 0 ? "Exempt" : "Reduced"}: ${exemption}`
          : taxRate === null
            ? WITHOUT_RATE_LABELS[sale.untaxedAs ?? "typed"]
            : `${taxRate / 1_000}% on ${formatMoney(sale.taxable)}`}
        {sale.surtaxRate !== null &&
          exemption === null &&
          `, and ${sale.surtaxRate / 1_000}% on ${formatMoney(sale.surtaxable)} of it`}
        {sale.untaxed > 0 && `, ${formatMoney(sale.untaxed)} not taxed`}
      </DataItem>
      {sale.itemCost !== undefined && <DataItem term="Item cost">{formatMoney(sale.itemCost)}</DataItem>}
    </DataList>
  );
}
