import { Form, Link } from "react-router";
import { countSegments } from "~/domain/campaigns/audience";
import { type Campaign, segmentsOf } from "~/domain/campaigns/campaign";
import { CAMPAIGN_TYPE_LABELS } from "~/domain/campaigns/vocabulary";
import { shareOfSent } from "~/domain/campaigns/rates";
import { dayIn } from "~/domain/dates";
import { IconButton, IconLink } from "~/ui/button";
import { DataTable, RowActions } from "~/ui/data-table";
import { formatCount, formatDate } from "~/ui/format";
import { StatusBadge } from "./status-badge.tsx";
import { StatusButton } from "./status-button.tsx";

/** What a row shows of a campaign. */
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
  return (
    <DataTable caption="Campaigns" actions={4}>
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col">
            Campaign
          </th>
          <th role="columnheader" scope="col">
            Type
          </th>
          <th role="columnheader" scope="col">
            Audience
          </th>
          <th role="columnheader" scope="col" className="num">
            Sent
          </th>
          <th role="columnheader" scope="col" className="num">
            Open Rate
          </th>
          <th role="columnheader" scope="col">
            Status
          </th>
          <th role="columnheader" scope="col" className="actions">
            Actions
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {campaigns.map((campaign) => (
          <CampaignRow key={campaign.id} campaign={campaign} returnTo={returnTo} />
        ))}
      </tbody>
    </DataTable>
  );
}

function CampaignRow({ campaign, returnTo }: { campaign: Listed; returnTo: string }) {
  const { id, name, type, status, sentCount, openRate, segments } = campaign;
  return (
    <tr role="row">
      <th role="rowheader" scope="row">
        <Link className="cell-link" to={`/marketing/${id}`}>
          {name}
        </Link>
        <span className="cell-note">Created {formatDate(campaign.createdDay)}</span>
      </th>
      <td role="cell" data-label="Type">
        {CAMPAIGN_TYPE_LABELS[type]}
      </td>
      <td role="cell" data-label="Audience" className="nowrap">
        {segments} {segments === 1 ? "segment" : "segments"}
      </td>
      <td role="cell" data-label="Sent" className="num">
        {formatCount(sentCount)}
      </td>
      <td role="cell" data-label="Open Rate" className="num">
        {openRate}
      </td>
      <td role="cell" data-label="Status">
        <StatusBadge status={status} />
      </td>
      <td role="cell" className="actions">
        <RowActions>
          <IconLink to={`/marketing/${id}`} icon="eye" label={`View ${name}`} />
          {status !== "completed" && (
            <>
              <IconLink to={`/marketing/${id}/edit`} icon="pencil" label={`Edit ${name}`} />
              <Form method="post" action={`/marketing/${id}/optimize`}>
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
        </RowActions>
      </td>
    </tr>
  );
}
