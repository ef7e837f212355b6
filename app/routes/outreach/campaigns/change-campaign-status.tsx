import { changeCampaignStatus } from "~/domain/outreach/campaigns/change-campaign-status.server";
import { CAMPAIGN_STATUS_LABELS } from "~/domain/outreach/campaigns/campaign-status";
import { titled } from "~/shell/page-handle";
import { href, localPath } from "~/ui/address";
import { actorOf, factsOf } from "~/web/context";
import { readForm } from "~/web/form.server";
import { performForm } from "~/web/perform.server";
import { redirectWithToast } from "~/web/toast.server";
import type { Route } from "./+types/change-campaign-status";
import { existingCampaign, recordOf } from "./read-campaigns.server.ts";
import { CAMPAIGN_HANDLE } from "./campaign-handle.ts";
import { CampaignRecord } from "./campaign-record.tsx";
import { CampaignStatusChange } from "./campaign-contract.ts";

export const handle = CAMPAIGN_HANDLE;

export const meta: Route.MetaFunction = ({ loaderData }) =>
  titled(loaderData && `Status of ${loaderData.campaign.name}`);

export function loader({ params, context }: Route.LoaderArgs) {
  return recordOf(actorOf(context), params.campaignId);
}

/** Changes the status and returns to the button's page. A refusal shows on the campaign's page. */
export async function action(args: Route.ActionArgs) {
  const { id } = existingCampaign(args.params.campaignId);
  const form = await readForm(args.request);
  const outcome = await performForm(
    args,
    CampaignStatusChange,
    (ctx, change) => changeCampaignStatus(ctx, id, change),
    "Failed to update campaign status",
  );
  if (!outcome.ok) return outcome.rejection;
  const { name, status } = outcome.value;
  return redirectWithToast(
    factsOf(args.context),
    localPath(form.get("returnTo"), href("/marketing/:campaignId", { campaignId: id })),
    {
      tone: "success",
      description: `${name}: ${CAMPAIGN_STATUS_LABELS[status]}`,
    },
  );
}

export default function Status({ loaderData, actionData }: Route.ComponentProps) {
  return <CampaignRecord record={loaderData} rejection={actionData} />;
}
