import { Form } from "react-router";
import { countSegments } from "~/domain/outreach/campaigns/audience";
import { type Campaign, segmentsOf } from "~/domain/outreach/campaigns/campaign";
import { CAMPAIGN_TYPE_LABELS } from "~/domain/outreach/campaigns/campaign-choices";
import { shareOfSent } from "~/domain/outreach/campaigns/campaign-rates";
import { counted } from "~/domain/counted";
import { dayIn } from "~/domain/dates";
import { IconButton } from "~/ui/button";
import { actionsColumn, type Column } from "~/ui/column-table";
import { formatCount, formatDate } from "~/ui/format";
import { ActionLink, CellLink, ListTable } from "~/ui/list-table";
import { StatusBadge } from "./campaign-badges.tsx";
import { StatusButton } from "./campaign-status-button.tsx";

export function listedCampaign(campaign: Campaign, zone: string) {
  const { id, name, type, status, sentCount, openCount, createdAt } = campaign;
  return {
    id,
    name,
    type,
    status,
    sentCount,
    openRate: shareOfSent(openCount, sentCount),
    segments: countSegments(segmentsOf(campaign)),
    createdDay: dayIn(zone, createdAt),
  };
}

type Listed = ReturnType<typeof listedCampaign>;

export function CampaignTable({ campaigns, returnTo }: { campaigns: Listed[]; returnTo: string }) {
  const columns: Column<Listed>[] = [
    {
      head: "Campaign",
      width: "name",
      render: ({ id, name, type, createdDay }) => (
        <>
          <CellLink to={`/marketing/${id}`}>{name}</CellLink>
          <span className="cell-note">
            <span className="fold-in">{`${CAMPAIGN_TYPE_LABELS[type]}, `}</span>
            {`Created ${formatDate(createdDay)}`}
          </span>
        </>
      ),
    },
    {
      head: "Type",
      width: "person",
      className: "fold-away",
      render: ({ type }) => CAMPAIGN_TYPE_LABELS[type],
    },
    {
      head: "Audience",
      width: "word",
      bare: true,
      render: ({ segments }) => (segments === 0 ? "Everyone" : counted(segments, "segment")),
    },
    {
      head: "Sent",
      className: "num",
      width: "count",
      render: ({ sentCount }) => formatCount(sentCount),
    },
    {
      head: "Open Rate",
      className: "num phone-end",
      width: "count",
      render: ({ openRate }) => openRate,
    },
    {
      head: "Status",
      width: "badge",
      className: "phone-sum",
      bare: true,
      render: ({ status }) => <StatusBadge status={status} />,
    },
    actionsColumn((campaign) => <Actions campaign={campaign} returnTo={returnTo} />, "four-actions"),
  ];
  return (
    <ListTable
      caption="Campaigns"
      cards
      actions={4}
      dense
      columns={columns}
      rows={campaigns}
      keyOf={({ id }) => id}
    />
  );
}

function Actions({ campaign, returnTo }: { campaign: Listed; returnTo: string }) {
  const { id, name, status } = campaign;
  return (
    <>
      <ActionLink to={`/marketing/${id}`} icon="eye" label={`View ${name}`} />
      {status !== "completed" && (
        <>
          <ActionLink to={`/marketing/${id}/edit`} icon="pencil" label={`Edit ${name}`} />
          <Form method="post" action={`/marketing/${id}/optimize`} discover="none">
            <IconButton type="submit" icon="sparkles" label={`Optimize ${name}`} />
          </Form>
          <StatusButton
            campaign={campaign}
            status={status === "active" ? "paused" : "active"}
            returnTo={returnTo}
            small
          />
        </>
      )}
    </>
  );
}
