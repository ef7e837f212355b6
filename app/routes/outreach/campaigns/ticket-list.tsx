import { documentNumber } from "~/domain/document-number";
import { DAYS_AFTER_CLICK, DAYS_AFTER_SENT } from "~/domain/outreach/campaigns/days-after-sent";
import { resultsOf } from "~/domain/outreach/campaigns/find-recipients.server";
import { ticketsAfter } from "~/domain/outreach/campaigns/find-tickets.server";
import { counted } from "~/domain/counted";
import { can } from "~/domain/permissions";
import { zoneOf } from "~/domain/shop/stores/find-stores.server";
import { shop } from "~/runtime/shop.server";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { href } from "~/ui/address";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import type { Column } from "~/ui/column-table";
import { EmptyState } from "~/ui/empty-state";
import { FoldedNote } from "~/ui/folded-note";
import { formatDateTime } from "~/ui/format";
import { CellLink, ListTable } from "~/ui/list-table";
import { useMoney } from "~/ui/money";
import { Pager } from "~/ui/pager";
import { Panel } from "~/ui/panel";
import { actorOf } from "~/web/context";
import { isId, listPage } from "~/web/list.server";
import type { Route } from "./+types/ticket-list";
import { existingCampaign } from "./read-campaigns.server.ts";

export const handle: PageHandle = SECTIONS.marketing;

export const meta: Route.MetaFunction = ({ loaderData }) =>
  titled(loaderData && `Tickets after ${loaderData.name}`);

export function loader({ params, url, context }: Route.LoaderArgs) {
  const { db } = shop();
  const { id, name } = existingCampaign(params.campaignId);
  const actor = actorOf(context);
  const zone = zoneOf(db, null);
  const { tickets, net } = resultsOf(db, id);
  const seesSales = can(actor, "sales.view");
  const { rows, ...page } = listPage(
    url,
    {
      read: (slice) => (seesSales ? ticketsAfter(db, id, slice) : []),
      keyOf: ({ saleId }) => saleId,
      isKey: isId,
    },
    () => (seesSales ? tickets : 0),
  );
  return {
    id,
    name,
    tickets,
    net,
    seesSales,
    page,
    rows: rows.map(({ soldAt, customerId, name: customer, ...row }) => ({
      ...row,
      number: documentNumber("sale", row.saleId),
      customer: can(actor, "customers.view") ? customer : `Customer #${customerId}`,
      sold: formatDateTime(soldAt, zone),
    })),
  };
}

/** Tickets that followed a campaign, with what they come to without tax and returns. */
export default function Tickets({
  loaderData: { id, name, tickets, net, seesSales, page, rows },
}: Route.ComponentProps) {
  const { formatMoney } = useMoney();
  return (
    <>
      <Breadcrumbs
        trail={[
          { to: href("/marketing"), label: "Marketing" },
          { to: href("/marketing/:campaignId", { campaignId: id }), label: name },
        ]}
      />
      <Panel title="Tickets After It" flush>
        <p className="panel-body">
          {`${counted(tickets, "ticket")} of its recipients, ${formatMoney(net)} without tax and less what came back.`}
        </p>
        {rows.length > 0 ? (
          <>
            <ListTable
              caption="Tickets after the campaign"
              dense
              phone="cards"
              columns={COLUMNS}
              rows={rows}
              keyOf={({ saleId }) => saleId}
            />
            <Pager page={page} />
          </>
        ) : (
          <EmptyState
            icon="receipt"
            title={seesSales ? "No tickets" : "You may not see sales"}
            hint={
              seesSales
                ? "None of its recipients bought something since."
                : "Each ticket is listed here for colleagues who may."
            }
          />
        )}
        <FoldedNote title="Which tickets count">
          {`A ticket belongs to the newest campaign that its customer got: within ${DAYS_AFTER_CLICK} days of following a link, or within ${DAYS_AFTER_SENT.email} days of an email, ${DAYS_AFTER_SENT.sms} of a text and ${DAYS_AFTER_SENT.direct_mail} of a letter.`}
        </FoldedNote>
      </Panel>
    </>
  );
}

type Row = Route.ComponentProps["loaderData"]["rows"][number];

const COLUMNS: Column<Row>[] = [
  {
    head: "Sale",
    width: "code",
    render: ({ saleId, number }) => <CellLink to={href("/sales/:saleId", { saleId })}>{number}</CellLink>,
  },
  {
    head: "Customer",
    width: "name",
    className: "phone-who",
    bare: true,
    render: ({ customer }) => customer,
  },
  { head: "Sold", width: "moment", bare: true, render: ({ sold }) => sold },
  {
    head: "After",
    width: "word",
    className: "phone-off",
    render: ({ isAfterClick }) => (isAfterClick ? "A link" : "The message"),
  },
  {
    head: "Without Tax",
    className: "num phone-sum",
    bare: true,
    render: ({ net, isKept }, { formatMoney }) => (isKept ? formatMoney(net) : "Returned"),
  },
];
