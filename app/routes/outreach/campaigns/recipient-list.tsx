import { resultsOf, sendingOf, type Whom } from "~/domain/outreach/campaigns/find-recipients.server";
import { LEFT_OUT_WHYS, leftOutCounts, leftOutWords } from "~/domain/outreach/campaigns/recipient";
import { zoneOf } from "~/domain/shop/stores/find-stores.server";
import { shop } from "~/runtime/shop.server";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { href, withRest } from "~/ui/address";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import type { Column } from "~/ui/column-table";
import { EmptyState } from "~/ui/empty-state";
import { formatCount } from "~/ui/format";
import { ListTable } from "~/ui/list-table";
import { Pager } from "~/ui/pager";
import { Panel } from "~/ui/panel";
import { StateBadge } from "~/ui/state-badge";
import { Views } from "~/ui/tabs";
import { actorOf } from "~/web/context";
import { listPage } from "~/web/list.server";
import { MESSAGE_STATE_BADGES } from "../../people/outbox/message-state-badges.ts";
import type { Route } from "./+types/recipient-list";
import { existingCampaign } from "./read-campaigns.server.ts";
import { RecipientName } from "./recipient-name.tsx";
import { recipientRows } from "./recipient-rows.server.ts";
import { shownRecipient } from "./shown-recipients.server.ts";

export const handle: PageHandle = SECTIONS.marketing;

export const meta: Route.MetaFunction = ({ loaderData }) =>
  titled(loaderData && `Recipients of ${loaderData.name}`);

const WHOM: readonly Whom[] = ["chosen", "left_out", ...LEFT_OUT_WHYS];

export function loader({ params, url, context }: Route.LoaderArgs) {
  const { db } = shop();
  const { id, name, type, status } = existingCampaign(params.campaignId);
  const actor = actorOf(context);
  const zone = zoneOf(db, null);
  const results = resultsOf(db, id);
  const counts = leftOutCounts(results);
  const asked = url.searchParams.get("whom");
  const whom = WHOM.find((one) => one === asked) ?? "chosen";
  const all = Object.values(counts).reduce((sum, n) => sum + n, 0);
  const n = whom === "chosen" ? results.chosen : whom === "left_out" ? all : counts[whom];
  const { rows, ...page } = listPage(url, recipientRows(id, whom), () => n);
  return {
    id,
    name,
    whom,
    countsOpens: sendingOf(db, id)?.countsOpens ?? false,
    page,
    views: [
      { whom: "chosen" as const, label: "Get It", n: results.chosen },
      { whom: "left_out" as const, label: "Don't Get It", n: all },
      ...LEFT_OUT_WHYS.filter((why) => counts[why] > 0).map((why) => ({
        whom: why,
        label: leftOutWords(why, type),
        n: counts[why],
      })),
    ],
    recipients: rows.map((found) => shownRecipient(found, { type, status, actor, zone })),
  };
}

export default function Recipients({
  loaderData: { id, name, whom, countsOpens, page, views, recipients },
}: Route.ComponentProps) {
  const record = href("/marketing/:campaignId", { campaignId: id });
  const list = href("/marketing/:campaignId/recipients", { campaignId: id });
  return (
    <>
      <Breadcrumbs
        trail={[
          { to: href("/marketing"), label: "Marketing" },
          { to: record, label: name },
        ]}
      />
      <Panel title="Recipients" flush>
        <Views
          label="Recipients"
          tabs={views.map((view) => ({
            to: withRest(list, `?whom=${view.whom}`),
            label: view.label,
            count: formatCount(view.n),
            current: view.whom === whom,
          }))}
        />
        {recipients.length > 0 ? (
          <>
            <ListTable
              caption="Recipients"
              dense
              phone={whom === "chosen" ? "cards" : undefined}
              columns={whom !== "chosen" ? LEFT_OUT : countsOpens ? WITH_OPENED : COLUMNS}
              rows={recipients}
              keyOf={(recipient) => recipient.id}
            />
            <Pager page={page} />
          </>
        ) : (
          <EmptyState
            icon="users"
            title="Nobody here"
            hint="Recipients are listed before a campaign is sent."
          />
        )}
      </Panel>
    </>
  );
}

type Row = Route.ComponentProps["loaderData"]["recipients"][number];

const CUSTOMER: Column<Row> = {
  head: "Customer",
  width: "name",
  render: (recipient) => <RecipientName {...recipient} />,
};

const WRITTEN_TO: Column<Row>[] = [
  CUSTOMER,
  {
    head: "State",
    className: "phone-sum",
    bare: true,
    render: ({ state, became, why }) => (
      <>
        <StateBadge state={state === null ? "waiting" : MESSAGE_STATE_BADGES[state]}>{became}</StateBadge>{" "}
        {why && <span className="cell-note">{why}</span>}
      </>
    ),
  },
  { head: "Sent", width: "moment", bare: true, render: ({ sent }) => sent ?? "—" },
];

const OPENED: Column<Row> = {
  head: "Opened",
  width: "moment",
  className: "phone-off",
  render: ({ opened }) => opened ?? "—",
};

const AFTERWARD: Column<Row>[] = [
  {
    head: "Followed a Link",
    width: "moment",
    className: "phone-off",
    render: ({ clicked }) => clicked ?? "—",
  },
  {
    head: "Bought",
    width: "word",
    className: "phone-end",
    render: ({ isConverted }) => (isConverted ? "Yes" : "—"),
  },
];

const COLUMNS = [...WRITTEN_TO, ...AFTERWARD];

const WITH_OPENED = [...WRITTEN_TO, OPENED, ...AFTERWARD];

const LEFT_OUT: Column<Row>[] = [
  CUSTOMER,
  { head: "Why", className: "fill", bare: true, render: ({ became }) => became },
];
