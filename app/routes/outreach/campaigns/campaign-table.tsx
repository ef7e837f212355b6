import { href } from "~/ui/address";
import { IconButton } from "~/ui/button";
import { actionsColumn } from "~/ui/column-table";
import { ActionLink, ListTable } from "~/ui/list-table";
import { Form } from "~/ui/page-link";
import { onPage } from "~/web/list-columns";
import { CAMPAIGN_COLUMNS, type CampaignRow } from "./campaign-columns.tsx";
import { StatusButton } from "./campaign-status-button.tsx";

export function CampaignTable({ campaigns, returnTo }: { campaigns: CampaignRow[]; returnTo: string }) {
  const columns = [
    ...onPage(CAMPAIGN_COLUMNS),
    actionsColumn<CampaignRow>(
      (campaign) => <Actions campaign={campaign} returnTo={returnTo} />,
      "four-actions",
    ),
  ];
  return (
    <ListTable
      caption="Campaigns"
      phone="cards"
      dense
      columns={columns}
      rows={campaigns}
      keyOf={({ id }) => id}
    />
  );
}

/** As wide as an action, so that those of all rows stand below each other. */
const NO_ACTION = <span className="icon-button" />;

function Actions({ campaign, returnTo }: { campaign: CampaignRow; returnTo: string }) {
  const { id, name, status } = campaign;
  return (
    <>
      <ActionLink to={href("/marketing/:campaignId", { campaignId: id })} icon="eye" label={`View ${name}`} />
      {status === "draft" ? (
        <>
          <ActionLink
            to={href("/marketing/:campaignId/edit", { campaignId: id })}
            icon="pencil"
            label={`Edit ${name}`}
          />
          <Form
            method="post"
            action={href("/marketing/:campaignId/optimize", { campaignId: id })}
            discover="none"
          >
            <IconButton type="submit" icon="sparkles" label={`Optimize ${name}`} />
          </Form>
        </>
      ) : (
        <>
          {NO_ACTION}
          {NO_ACTION}
        </>
      )}
      {status === "completed" ? NO_ACTION : <StatusButton campaign={campaign} returnTo={returnTo} small />}
    </>
  );
}
